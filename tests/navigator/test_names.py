"""Names are found as people type them, the likeliest first, and the index follows every change."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from navigator.index.names import Found, Grade, NameIndex
from navigator.index.names.printed import PrintedName
from navigator.index.names.spelling import initials, nearest, squashed, typos, words
from navigator.index.names.text import initials_together, is_plain, squashed_together
from navigator.model import FileFacts

from .made import Sketch, facts_of, symbols_named


def index(**files: FileFacts) -> NameIndex:
    names = NameIndex()
    for number, (path, facts) in enumerate(files.items()):
        names.add(number, path.replace("__", "/") + ".py", facts)
    return names


def found(names: NameIndex, query: str, **asked: object) -> list[str]:
    return [hit.name for hit in names.find(query, **asked).hits]


def grades(result: Found) -> dict[str, Grade]:
    return {hit.name: hit.grade for hit in result.hits}


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("getUserName", ["get", "user", "name"]),
        ("get_user_name", ["get", "user", "name"]),
        ("HTTPServer2", ["http", "server", "2"]),
        ("parseURL", ["parse", "url"]),
        ("__init__", ["init"]),
        ("naïve_m", ["naïve", "m"]),
        ("+", []),
    ],
)
def test_words(name: str, parts: list[str]) -> None:
    assert words(name) == parts
    assert initials(parts) == "".join(part[0] for part in parts)
    assert squashed(name) == ("".join(parts) or name)


@pytest.mark.parametrize(
    ("printed", "steps"),
    [
        ("run", ["run"]),
        (" Outer.inner.run@12 ", ["Outer", "inner", "run"]),
        ("run:12-40 ~300", ["run"]),
        ("async run(self, *names):12-40 ~300", ["run"]),
        ("static int Outer::run(int n)", ["Outer", "run"]),
        ("Map<K, V>.get(key)", ["Map", "get"]),
        ("identity<T>(x)", ["identity"]),
        ("App\\Http\\Kernel->handle()", ["App", "Http", "Kernel", "handle"]),
        ("src/money.py", ["src/money.py"]),  # a name that there is
        ("Money.operator()", ["Money", "operator()"]),
        ("user name", ["user name"]),
        ("...", ["..."]),
        ("", [""]),
    ],
)
def test_a_printed_name_is_taken_apart(printed: str, steps: list[str]) -> None:
    assert PrintedName.of(printed).steps({"src/money.py", "operator()"}.__contains__) == steps


@given(st.lists(st.text(alphabet="aZbY09_-$ .é\n", min_size=1, max_size=9), max_size=6))
def test_plain_names_get_the_same_forms_together_as_alone(names: list[str]) -> None:
    plain = [name for name in names if is_plain(name)]
    assert squashed_together(plain) == [squashed(name).encode() for name in plain]
    assert initials_together(plain) == [initials(words(name)).encode() for name in plain]
    assert not plain or b"" not in squashed_together(plain)


@given(st.text(alphabet="abcd", max_size=7), st.text(alphabet="abcd", max_size=7), st.integers(0, 3))
def test_typos_are_bounded_and_symmetric(one: str, other: str, most: int) -> None:
    errors = typos(one, other, most)
    assert errors == typos(other, one, most)
    assert 0 <= errors <= most + 1
    assert (errors == 0) == (one == other)
    if errors <= most:
        assert typos(one, other, most + 1) == errors


@given(st.text(alphabet="abcdefgh", min_size=2, max_size=10), st.data())
def test_one_slip_is_one_typo(name: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(name) - 2))
    slips = [
        name[:at] + name[at + 1] + name[at] + name[at + 2 :],
        name[:at] + name[at + 1 :],
        name[:at] + "z" + name[at:],
        name[:at] + "z" + name[at + 1 :],
    ]
    assert all(typos(name, slip, 2) <= 1 for slip in slips)


def test_every_way_to_a_name() -> None:
    names = index(a=symbols_named("getUserName", "get_user_id", "Unrelated", "forgetUserNames"))
    assert grades(names.find("getUserName"))["getUserName"] is Grade.EXACT
    assert grades(names.find("get_user_name"))["getUserName"] is Grade.SAME_WORDS
    assert grades(names.find("getuser"))["getUserName"] is Grade.PREFIX
    assert grades(names.find("user name"))["getUserName"] is Grade.WORDS
    assert grades(names.find("us na"))["getUserName"] is Grade.WORDS
    assert grades(names.find("gun"))["getUserName"] is Grade.INITIALS
    assert grades(names.find("name user"))["getUserName"] is Grade.INSIDE
    assert grades(names.find("etUser"))["getUserName"] is Grade.INSIDE
    assert grades(names.find("getUsreName"))["getUserName"] is Grade.TYPO
    assert grades(names.find("getUserNaem"))["getUserName"] is Grade.TYPO
    assert found(names, "getUserName") == ["getUserName", "forgetUserNames"]
    assert found(names, "xyzzy") == []


@given(st.text(alphabet="abcdefgh", min_size=4, max_size=14), st.data())
def test_a_typo_never_hides_a_name(name: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(name) - 2))
    slip = data.draw(
        st.sampled_from(
            [
                name[:at] + name[at + 1] + name[at] + name[at + 2 :],
                name[:at] + name[at + 1 :],
                name[:at] + "z" + name[at:],
                name[:at] + "z" + name[at + 1 :],
            ]
        )
    )
    if len(slip) >= 4:
        assert name in found(index(a=symbols_named(name, "zzzzqqq")), slip)


def test_containers_narrow() -> None:
    members = [Sketch("method", "get", 1, 1)]
    store = facts_of(
        b"x\n", [Sketch("class", "Store", 1, 1, members), Sketch("class", "Cache", 1, 1, members)]
    )
    names = index(pkg__store=store)
    for query in (
        "Store.get",
        "store::get",
        "Store#get()",
        "pkg.store.Store.get",
        "Store.get@1",
        "Store.get:1-9",
    ):
        assert [hit.qualified_name for hit in names.find(query).hits] == ["Store.get"], query
    assert found(names, "Nothing.get") == []


def test_the_likeliest_come_first() -> None:
    names = NameIndex()
    names.add(1, "tests/test_run.py", symbols_named("run", kind="class"))
    names.add(2, "deep/er/run.py", symbols_named("run", kind="class"))
    names.add(3, "a.py", symbols_named("run", kind="variable"))
    names.add(4, "b.py", symbols_named("run", "running", kind="function"))
    names.add(5, "c.py", symbols_named("run", kind="class"))
    made = symbols_named("run", kind="class")
    names.add(
        6, "m.py", FileFacts(**{**{f: getattr(made, f) for f in FileFacts.__slots__}, "minified": True})
    )
    assert [(hit.path, hit.name) for hit in names.find("run").hits] == [
        ("c.py", "run"),
        ("deep/er/run.py", "run"),
        ("b.py", "run"),
        ("a.py", "run"),
        ("tests/test_run.py", "run"),
        ("m.py", "run"),
        ("b.py", "running"),
    ]


def test_kinds_and_paths_filter() -> None:
    names = NameIndex()
    names.add(1, "a/x.py", symbols_named("load", kind="function"))
    names.add(2, "b/x.py", symbols_named("load", kind="class"))
    assert [hit.path for hit in names.find("load", kinds=["class"]).hits] == ["b/x.py"]
    assert [hit.path for hit in names.find("load", accepts=lambda path: path.startswith("a/")).hits] == [
        "a/x.py"
    ]
    assert names.find("load", kinds=["class"], accepts=lambda path: path.startswith("a/")).hits == ()


def test_a_rare_place_of_a_common_name_is_found() -> None:
    names = NameIndex()
    for number in range(6000):
        names.add(number, f"pkg/m{number}.py", symbols_named("load"))
    names.add(6000, "here/m.py", symbols_named(*(f"other{n}" for n in range(2000)), "load"))
    inside = names.find("load", accepts=lambda path: path.startswith("here/"))
    assert [hit.path for hit in inside.hits] == ["here/m.py"]
    everywhere = names.find("load")
    assert len(everywhere.hits) == 20
    assert everywhere.total > 20
    assert everywhere.at_least


@pytest.mark.parametrize("query", ["", "   ", "x" * 10_000, ".*[(", "\n\0\x01", "((", "@3", "::"])
def test_odd_queries_find_nothing_and_do_no_harm(query: str) -> None:
    assert found(index(a=symbols_named("getUserName")), query) == []


@pytest.mark.parametrize(
    "name", ["größe", "変数名", "operator()", "<anonymous>", "a\nb", "x\x01y", "\udce9t", "$", "+"]
)
def test_odd_names_are_found_by_themselves(name: str) -> None:
    facts = facts_of(b"x\n", [Sketch("function", name, 1, 1), Sketch("function", "plain", 1, 1)])
    assert name in found(index(a=facts), name)
    assert "plain" in found(index(a=facts), "plain")


def test_hits_say_where_in_the_facts_they_are() -> None:
    facts = facts_of(
        b"x\n", [Sketch("class", "A", 1, 1, [Sketch("method", "b.c", 1, 1), Sketch("method", "d", 1, 1)])]
    )
    names = index(z=facts)
    for symbol in facts.symbols:
        hit = next(hit for hit in names.find(symbol.name).hits if hit.name == symbol.name)
        assert facts.symbols[hit.number] == symbol
        assert hit.qualified_name == symbol.qualified_name


def test_nearest_names() -> None:
    names = ["Store.get", "Store.getAll", "Store.put", "open_store", "unlike"]
    assert nearest("Stroe.gte", names, 3)[0] == "Store.get"
    assert nearest("openStore", names, 1) == ["open_store"]
    assert nearest("qqqqqqqqq", names, 3) == []


class Changing(RuleBasedStateMachine):
    """Whatever files come, change and go, the index answers like one that was built from what is there."""

    def __init__(self) -> None:
        super().__init__()
        self.names = NameIndex()
        self.files: dict[int, list[str]] = {}

    @rule(
        file_id=st.integers(0, 6),
        names=st.lists(st.sampled_from(["run", "run_all", "stop", "Stop", "x", "y1"]), max_size=6),
    )
    def put(self, file_id: int, names: list[str]) -> None:
        self.files[file_id] = names
        self.names.add(file_id, f"m{file_id}.py", symbols_named(*names))

    @rule(file_id=st.integers(0, 6))
    def drop(self, file_id: int) -> None:
        self.files.pop(file_id, None)
        self.names.remove(file_id)

    @invariant()
    def same_as_new(self) -> None:
        new = NameIndex()
        for file_id, names in self.files.items():
            new.add(file_id, f"m{file_id}.py", symbols_named(*names))
        assert len(self.names) == len(new)
        for query in ("run", "stop", "al", "y"):
            assert self.names.find(query, most=100) == new.find(query, most=100)


TestChanging = Changing.TestCase
TestChanging.settings = settings(max_examples=30, stateful_step_count=20, deadline=None)


def test_many_edits_leave_no_room_unused() -> None:
    draw = random.Random(7)
    names = NameIndex()
    for step in range(1500):
        count = draw.randrange(20, 40)
        names.add(step % 10, f"m{step % 10}.py", symbols_named(*(f"f{step}_{n}" for n in range(count))))
    assert len(names._names.names) < 30_000
    assert names._rows.room < 30_000
    assert found(names, "f1499_3")[0] == "f1499_3"
    assert found(names, "f17_3") == []
