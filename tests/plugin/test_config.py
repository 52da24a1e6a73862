"""plugin/config.py: files and variables over typed defaults, and a sentence for each way to get it wrong."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import pytest

from plugin.config import BadValue, ConfigProblem, Loader, NotForWorkspace, NotToml, UnknownSetting
from plugin.services import SECTIONS


@dataclass(frozen=True)
class Sample:
    on: Annotated[bool, "because"] = True
    size: Annotated[int, "because"] = 10
    share: Annotated[float, "because"] = 0.5
    mode: Annotated[Literal["a", "b"], "because"] = "a"
    names: Annotated[tuple[str, ...], "because"] = ()
    note: Annotated[str | None, "because"] = None

    def __post_init__(self) -> None:
        if self.size < 0:
            raise ValueError("size must be 0 or more")


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    home, workspace = tmp_path / "hôme dir", tmp_path / "work"
    home.mkdir()
    workspace.mkdir()
    return home, workspace


def loader(home: Path, environ: dict[str, str] | None = None) -> Loader:
    return Loader({"sample": Sample}, {"sample": frozenset({"size"})}, home, environ or {})


def test_without_files_the_defaults_hold(folders: tuple[Path, Path]) -> None:
    assert loader(folders[0]).load("sample", folders[1]) == Sample()


def test_later_layers_win(folders: tuple[Path, Path]) -> None:
    home, workspace = folders
    (home / "config.toml").write_text(
        '[sample]\nsize = 1\nmode = "b"\nnames = ["x"]\nshare = 1\nnote = "n"\n'
    )
    (workspace / "readgate.toml").write_text("[sample]\nsize = 2\n")
    assert loader(home).load("sample", workspace) == Sample(
        size=2, mode="b", names=("x",), share=1.0, note="n"
    )
    variables = {"READGATE_SAMPLE_SIZE": "3", "READGATE_SAMPLE_ON": "False", "READGATE_SAMPLE_NAMES": "p, q"}
    assert loader(home, variables).load("sample", workspace) == Sample(
        on=False, size=3, mode="b", names=("p", "q"), share=1.0, note="n"
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sample = [", NotToml),
        ("[sample]\nsiez = 1", UnknownSetting),
        ("[smaple]\nsize = 1", UnknownSetting),
        ("sample = 1", BadValue),
        ("[sample]\nsize = '1'", BadValue),
        ("[sample]\nsize = true", BadValue),
        ("[sample]\nmode = 'c'", BadValue),
        ("[sample]\nnames = [1]", BadValue),
        ("[sample]\nsize = -1", ConfigProblem),
    ],
)
def test_what_is_wrong_is_named(folders: tuple[Path, Path], text: str, problem: type[ConfigProblem]) -> None:
    (folders[0] / "config.toml").write_text(text)
    with pytest.raises(problem) as caught:
        loader(folders[0]).load("sample")
    assert "\n" not in str(caught.value)
    assert [str(found) for found in loader(folders[0]).check(None)] == [str(caught.value)]


def test_a_repository_sets_only_what_it_may(folders: tuple[Path, Path]) -> None:
    home, workspace = folders
    (workspace / "readgate.toml").write_text("[sample]\non = false\n")
    with pytest.raises(NotForWorkspace, match=r"sample\.on"):
        loader(home).load("sample", workspace)


def test_a_variable_that_cannot_be_used_is_named(folders: tuple[Path, Path]) -> None:
    with pytest.raises(BadValue, match="READGATE_SAMPLE_SIZE"):
        loader(folders[0], {"READGATE_SAMPLE_SIZE": "many"}).load("sample")


def test_the_listing_tells_where_a_value_comes_from(folders: tuple[Path, Path]) -> None:
    (folders[0] / "config.toml").write_text("[sample]\nsize = 1\n")
    listed = {one.key: one for one in loader(folders[0]).listing(None)}
    assert listed["sample.size"].source == str(folders[0] / "config.toml")
    assert (listed["sample.size"].value, listed["sample.size"].default) == (1, 10)
    assert listed["sample.mode"].source == "default"
    assert "'a'" in listed["sample.mode"].allowed


def test_every_setting_of_readgate_has_a_reason_and_a_default(tmp_path: Path) -> None:
    listed = list(Loader(SECTIONS, {}, tmp_path, {}).listing(None))
    assert {one.key.split(".")[0] for one in listed} == set(SECTIONS)
    assert all(len(one.reason) > 10 and one.value == one.default for one in listed)
