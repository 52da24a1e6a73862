"""plugin/daemon/paths.py and door.py: where things lie, and whose they must be."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import platformdirs
import pytest

from plugin.daemon import door, paths


def test_the_home_is_the_system_s_place_unless_named() -> None:
    assert paths.home({}) == platformdirs.user_data_path("readgate", appauthor=False)
    assert paths.home({"READGATE_HOME": ""}) == paths.home({})


@pytest.mark.parametrize("name", ["/a folder/ü", "/~not-a-user/x", "/tail/"])
def test_a_named_home_is_taken_as_it_is(name: str) -> None:
    assert paths.home({"READGATE_HOME": name}) == Path(name)


def test_a_tilde_is_the_user_s_home_and_a_relative_path_becomes_absolute(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", "/home/someone")
    monkeypatch.chdir(tmp_path)
    assert paths.home({"READGATE_HOME": "~/gate"}) == Path("/home/someone/gate")
    assert paths.home({"READGATE_HOME": "gate"}) == tmp_path / "gate"


def test_a_machine_has_one_plain_name() -> None:
    assert door.machine() == door.machine()
    assert door.machine().replace("-", "").isalnum()
    assert door.machine().isascii()


def test_the_run_folder_is_made_private_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        run = paths.make_run_folder(str(tmp_path / "a home" / "ü"))
    finally:
        os.umask(before)
    assert os.stat(run).st_mode & 0o777 == 0o700
    assert paths.make_run_folder(str(tmp_path / "a home" / "ü")) == run


@pytest.mark.parametrize("mode", [0o701, 0o710, 0o777])
def test_a_run_folder_others_can_enter_is_refused(tmp_path: Path, mode: int) -> None:
    Path(paths.make_run_folder(str(tmp_path))).chmod(mode)
    with pytest.raises(paths.FolderRefused, match=r"only you can enter.*chmod 700"):
        paths.make_run_folder(str(tmp_path))


def test_a_link_is_no_run_folder(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o700)
    run = Path(door.run_folder(str(tmp_path)))
    run.parent.mkdir()
    run.symlink_to(elsewhere)
    with pytest.raises(paths.FolderRefused):
        paths.make_run_folder(str(tmp_path))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_another_user_s_run_folder_is_refused(tmp_path: Path) -> None:
    os.chown(paths.make_run_folder(str(tmp_path)), 65534, 65534)
    with pytest.raises(paths.FolderRefused):
        paths.make_run_folder(str(tmp_path))


def test_a_home_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(paths.HomeUnusable, match=r"cannot write to .*READGATE_HOME"):
        paths.make_run_folder(str(tmp_path / "file" / "home"))


@pytest.mark.parametrize("length", range(60, 140, 7))
def test_an_address_always_fits(length: int) -> None:
    address = paths.socket_address("/" + "x" * length)
    try:
        assert len(os.fsencode(address)) + len(".new") < door.ADDRESS_LIMIT
        assert paths.socket_address("/" + "x" * length) == address
    finally:
        if address.startswith("/tmp/readgate-"):
            os.rmdir(os.path.dirname(address))


def test_nobody_is_connected_to_in_a_folder_that_others_can_enter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = tmp_path / "run"
    run.mkdir(mode=0o700)
    with socket.socket(socket.AF_UNIX) as listener:
        monkeypatch.chdir(run)
        listener.bind(door.SOCKET)
        listener.listen()
        if len(os.fsencode(run / door.SOCKET)) < door.ADDRESS_LIMIT:
            found = door.connect(str(run))
            assert found is not None
            found.close()
        run.chmod(0o755)
        assert door.connect(str(run)) is None


def test_a_link_into_a_folder_that_others_can_enter_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, open_to_all = tmp_path / "run", tmp_path / "open"
    run.mkdir(mode=0o700)
    open_to_all.mkdir(mode=0o755)
    with socket.socket(socket.AF_UNIX) as listener:
        monkeypatch.chdir(open_to_all)
        listener.bind(door.SOCKET)
        listener.listen()
        (run / door.SOCKET).symlink_to(open_to_all / door.SOCKET)
        assert door.connect(str(run)) is None
