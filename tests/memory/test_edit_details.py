"""What an edit's own lines say it did: a table of kinds, and rules that hold for any text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.framing import utf16_units
from memory.observers.edits.hunks import hunks
from memory.observers.edits.signatures import signature_news
from memory.observers.lines.detail import ROOM
from memory.observers.lines.details import details
from memory.observers.lines.differences import differences
from memory.observers.lines.folding import clause, folded
from navigator.languages.registry import ALL
from navigator.model import Symbol

KINDS = {
    "a literal": ("python", "retries = 3", "retries = 5", "retries = 3 → 5"),
    "a default": ("python", "connect(host, timeout=None)", "connect(host, timeout=30)", "timeout=None → 30"),
    "a version": ("yaml", "rev: v0.11.4", "rev: v0.11.8", "rev: v0.11.4 → v0.11.8"),
    "a version in a string": (
        "scala",
        "import $ivy.`com.github.lolgab::mill-mima::0.0.21`",
        "import $ivy.`com.github.lolgab::mill-mima::0.0.22`",
        "mill-mima: 0.0.21 → 0.0.22",
    ),
    "a version beside its name": (
        "scala",
        'addSbtPlugin("com.lightbend.sbt" % "sbt-java-formatter" % "0.7.0")',
        'addSbtPlugin("com.lightbend.sbt" % "sbt-java-formatter" % "0.8.0")',
        "sbt-java-formatter: 0.7.0 → 0.8.0",
    ),
    "another text of the same key": (
        "perl",
        "101 => 'WebSocket Protocol Handshake',    # WebSocket",
        "101 => 'Switching Protocols',",
        "101 => “WebSocket Protocol Handshake” → “Switching Protocols”",
    ),
    "a hash": (
        "yaml",
        "uses: actions/cache@d4323d4df104b026a6aa633fdb11d772146be0bf",
        "uses: actions/cache@0057852bfaa89a56745cba8c7296529d2fc39830",
        "actions/cache@d4323d4 → actions/cache@0057852",
    ),
    "another call": (
        "php",
        "$request->getCurlOptions()->merge(CurlHandle::parseCurlConfig($options));",
        "$request->getCurlOptions()->replace(CurlHandle::parseCurlConfig($options));",
        "->merge → ->replace",
    ),
    "an argument": (
        "python",
        "(test_root / '_build').rmtree()",
        "(test_root / '_build').rmtree(True)",
        "“(test_root / '_build').rmtree()” → “(test_root / '_build').rmtree(True)”",
    ),
    "a branch with what it does": (
        "python",
        "",
        "if order is None:\n    return 0",
        "adds “if order is None: return 0”",
    ),
    "an exception before a call": (
        "python",
        "",
        "log_it(order, total)\nraise ValueError('no total in the order, and none expected')",
        "adds “raise ValueError('no total in the order, and none expected')”",
    ),
    "a call over several lines": (
        "python",
        "",
        "register(\n    first_name,\n    last_name,\n)",
        "adds “register(first_name, last_name)”",
    ),
    "a tag": (
        "html",
        "<li>Make a <tt>Quotes</tt> directory on your system, then follow the next list of steps.</li>",
        "<li>Make a <code>Quotes</code> directory on your system, then follow the next list of steps.</li>",
        "tt → code",
    ),
    "a mark in a text": (
        "ocaml",
        'let doc = "IP address to listen on, or any" in',
        'let doc = "IP address to listen on, or any." in',
        'now “let doc = "IP address to listen on, or any." in”',
    ),
    "steps of a list of which one has a condition": (
        "yaml",
        "- run: apt-get install ncat\n  if: os == 'ubuntu'\n\n- run: brew install the_long_name_of_a_tool",
        "",
        "drops “- run: brew install the_long_name_of_a_tool”",
    ),
    "a statement whose operator begins the next line": (
        "perl",
        "",
        "my @tophat\n  = qw(content_xml get_line);",
        "adds “my @tophat = qw(content_xml get_line)”",
    ),
    "a sentence of several lines": (
        "python",
        "",
        "# `Frame` can be indexed by two\n# selectors. And more.",
        "only comments: adds “`Frame` can be indexed by two selectors. And more.”",
    ),
    "another result": (
        "typescript",
        "return 'no key in the environment';",
        "return ask(user);",
        "“return 'no key in the environment'” → “return ask(user)”",
    ),
    "a comment behind code": (
        "yaml",
        "contents: read",
        "contents: read # for checkout",
        "only comments: adds “# for checkout”",
    ),
    "a string too long": (
        "lua",
        "",
        'it("can normalize a file that is within the home directory of its user", function() run() end)',
        "adds test “can normalize a file that is within the home directory …”",
    ),
    "a long sum": (
        "php",
        "",
        "$message = $label_of_the_request . ' [url] ' . $request . $and_its_answer . $and_what_more;",
        "adds “$message = $label_of_the_request . ' [url] ' . $request …”",
    ),
    "what is gone": ("python", "cart.log_total(order)", "", "drops “cart.log_total(order)”"),
    "only a comment": (
        "python",
        "# Remove teh header here.",
        "# Remove the header here.",
        "only comments: teh → the",
    ),
    "only documentation": (
        "python",
        "Gives the total of teh cart.",
        "Gives the total of the cart.",
        "only comments: teh → the",
    ),
    "only layout": ("python", "total( a,\n b )", "total(a, b)", "only layout of “total(a, b)”"),
    "only quotes": ("python", "name = 'cart'", 'name = "cart"', "only layout of “name = 'cart'”"),
    "an import": ("python", "", "from shop import cart", "adds “from shop import cart”"),
    "code before imports": ("python", "", "import shop\nshop.open_all(doors)", "adds “shop.open_all(doors)”"),
    "a remark behind code": (
        "python",
        "",
        '"defusedxml>=0.7.1",  # for secure parsing',
        'adds “"defusedxml>=0.7.1"”',
    ),
    "prose": ("markdown", "Run make to build it.", "Run ninja to build it.", "make → ninja"),
    "prose whose lines end elsewhere": (
        "markdown",
        "of events, which can help\nyou avoid closures. Callbacks\nare passed along.",
        "of events for this loop, which\ncan help you avoid closures. Callbacks are\npassed along.",
        "adds “for this loop”",
    ),
    "the sentence of a text that is another": (
        "python",
        '# to nil after the response is sent.\n# * `charset` - the response charset, defaults to "utf-8"',
        '# to nil after the response is sent. The response\n# charset used defaults to "utf-8".',
        'only comments: now “The response charset used defaults to "utf-8".”',
    ),
    "a line of an example in prose": (
        "markdown",
        "    brew install cask\n    brew install cabal",
        "    brew install cabal",
        "drops “brew install cask”",
    ),
    "a header before what it opens is folded": (
        "zig",
        "",
        'if (std.mem.eql(u8, "len", name)) {\n    const a_long_name = try ip.get(gpa, info.len_of_it);\n}',
        'adds “if (std.mem.eql(u8, "len", name)) const a_long_name = try ip.get(…)”',
    ),
    "words that are no whole ones": (
        "r",
        'from_sql <- build_sql("(", base_query$sql, ") AS ", ident(unique_name()))',
        "from_sql <- sql_subquery(con, base_query$sql, unique_name())",
        "now “from_sql <- sql_subquery(con, base_query$sql, unique_name())”",
    ),
    "an end that belongs to what was there": (
        "php",
        "return $this->load_all_of_the_settings(array('a' => 1), $and_more, $and_more_of_it);",
        "return $this->load_all_of_the_settings(array('a' => 1) + $config, $and_more, $and_more_of_it);",
        "adds “$config”",
    ),
    "an operator": (
        "c",
        "if (level < REDIS_DEBUG && level > REDIS_WARNING)",
        "if (level < REDIS_DEBUG || level > REDIS_WARNING)",
        "now “if (level < REDIS_DEBUG || level > REDIS_WARNING)”",
    ),
    "a keyword": (
        "python",
        "if self.source_dir_of_the_requirement is not None:",
        "assert self.source_dir_of_the_requirement is not None",
        "now “assert self.source_dir_of_the_requirement is not None”",
    ),
    "signs that took the place of words": (
        "typescript",
        "static override the_scope_of_the_command: CommandScope.In;",
        "static override the_scope_of_the_command = CommandScope.In;",
        "now “static override the_scope_of_the_command = CommandScope.In”",
    ),
    "a few words in a line": (
        "python",
        "elif not current_line.is_decorator:",
        "elif not current_line.is_decorator or before:",
        "now “elif not current_line.is_decorator or before”",
    ),
    "an argument of a call that is too long": (
        "typescript",
        "server.middlewares.use(createAngularComponentMiddleware(templateUpdates, theOptions));",
        "server.middlewares.use(createAngularComponentMiddleware(server, templateUpdates, theOptions));",
        "adds “server” in “createAngularComponentMiddleware(…)”",
    ),
    "two things in one statement": (
        "zig",
        "const locations = if (pos_context == .label)",
        "const locations = if (decl.decl.* == .label_decl)",
        "pos_context → decl.decl.*, .label → .label_decl",
    ),
    "a version behind its name": (
        "perl",
        "our $VERSION  = '6.57';",
        "our $VERSION  = '6.58';",
        "VERSION = 6.57 → 6.58",
    ),
    "half of a type": (
        "kotlin",
        "|class Location<T, P : Number> implements Comparable<P> {",
        "|class Location<T, P : Number> : Comparable<P> {",
        "now “|class Location<T, P : Number> : Comparable<P>”",
    ),
    "a chain over several lines": (
        "typescript",
        "",
        "search: vi\n  .fn()\n  .mockImplementation(run),",
        "adds “search: vi.fn().mockImplementation(run)”",
    ),
    "a value over several lines": (
        "python",
        'package_data={"a": ["*.txt"]},',
        'package_data={\n    "a": ["*.txt"],\n    "b": ["primer.json"],\n},',
        'now “package_data={ "a": ["*.txt"], "b": ["primer.json"], }”',
    ),
    "brackets of a shell": ("bash", "", 'if [ "$OS" = osx ]; then', 'adds “if [ "$OS" = osx ]”'),
    "words of a shell": (
        "bash",
        "opam pin conduit git",
        "opam pin conduit http",
        "“opam pin conduit git” → “opam pin conduit http”",
    ),
    "words that a program says": (
        "elixir",
        '"an adapter that does support it such as Plug.Adapters.Cowboy2"',
        '"an adapter that does support it such as Plug.Cowboy"',
        "Plug.Adapters.Cowboy2 → Plug.Cowboy",
    ),
    "an element on more lines": (
        "tsx",
        "<Text bold color={Blue}>Version</Text>",
        "<Text bold color={Blue}>\n  Version\n</Text>",
        "only layout of “<Text bold color={Blue}>Version</Text>”",
    ),
    "a comment behind an attribute": (
        "kotlin",
        "@InternalCoroutinesApi",
        "@InternalCoroutinesApi // todo: a sealed interface, as soon as there is one for it",
        "only comments: adds “// todo: a sealed interface, as soon as there is one for it”",
    ),
    "another sign of the comment behind code": (
        "c",
        "uv_unref(uv_default_loop()); // it refs the loop",
        "uv_unref(uv_default_loop()); /* it refs the loop */",
        "only comments: now “uv_unref(uv_default_loop()); /* it refs the loop */”",
    ),
    "a word of a long text": (
        "markdown",
        "A flow is a stream that is cold and to represent it we need to the operators of the library.",
        "A flow is a stream that is cold and to represent it we need to use the operators of the library.",
        "adds “use” in “… we need to use the operators of …”",
    ),
    "the rest of a comment behind code": (
        "c",
        "",
        "if (match == before) {\n    /* the byte before it is looked at, too, in\n"
        "       subsequent matches */\n    back++;\n}",
        "adds “if (match == before) back++”",
    ),
    "code that was a comment": (
        "lua",
        '-- vim.cmd(\n--   string.format(\n--     "an event of all of them"',
        "",
        'only comments: drops “vim.cmd(”, “string.format(”, “"an event of all of them”',
    ),
    "half of an element": (
        "html",
        '<li><a href="overview.html">Overview of Twisted</a> and what else there is to read</li>',
        '<li><a href="overview.html">Twisted Web</a></li><li> and what else there is to read</li>',
        'rewrites “<li><a href="overview.html">Twisted …”',
    ),
    "a type that a word was joined to": (
        "kotlin",
        "state.value.clauses_of_it.first_of_them is ClauseData<R>.register(it, and_more, and_more_of_it)",
        "state.value.clauses_of_it.first_of_them is ClauseData.register(it, and_more, and_more_of_it)",
        "ClauseData<R>.register → ClauseData.register",
    ),
    "a comment on other lines": (
        "scala",
        "// otherwise you should use a (cancelable) one\n// of them, or two of them",
        "// otherwise you should use a (cancelable)\n// one of them, or two of them",
        "only layout of “otherwise you should use a (…) one of them, or two of them”",
    ),
    "code in a comment": ("python", "#      'set': 0,", "#  'set': 0,", "only layout of “'set': 0”"),
    "an argument behind another": (
        "c",
        "stream->read_cb(stream, err, NULL);",
        "stream->read_cb(stream, err, &buf);",
        "“stream->read_cb(stream, err, NULL)” → “stream->read_cb(stream, err, &buf)”",
    ),
    "the heading of a block": (
        "perl",
        "",
        "# Parse a chunked request with headers\n$a = Req->new;\n$a->parse(1);\n$a->parse(2);\n$a->end(3);",
        "adds “Parse a chunked request with headers”",
    ),
    "a test among what it does": (
        "lua",
        "",
        'a.it("notifies all of them", function()\n  local condvar = Condvar.new(some, more, of, them)\nend)',
        "adds test “notifies all of them”",
    ),
    "the telling one of many lines": (
        "ocaml",
        "sprintf\ntext\nthe_listing_of a_folder\n% of\n% it\n% all\n% too\n% so",
        "",
        "drops “sprintf”, “text”, “the_listing_of a_folder”, “% of” and 4 more lines",
    ),
    "a new form of what stands alone": (
        "python",
        "b'45:DD:FD:E2:BD:BF:8B:D0:00:B7:D2:7A:BB:20:F5:34:05:4B:15:80'",
        "b'23:4B:72:99:2E:5D:5E:2B:02:C3:BC:1B:7C:50:67:05:4F:60:FF:C9'",
        "now “b'23:4B:72:99:2E:5D:5E:2B:02:C3:BC:1B:7C:50:67:05:4F:60:FF:C9'”",
    ),
    "what has grown out of a short one": (
        "rust",
        "quote!(&_content),",
        "quote!(_serde::de::private::ContentRefDeserializer::<__D::Error>::new(&_content)),",
        "adds “_serde::de::private::ContentRefDeserializer::<__D::Error>::new”",
    ),
    "a line that goes on in one that is not known": (
        "dart",
        "",
        "if (the_messages.isNotEmpty &&",
        "adds “if (the_messages.isNotEmpty …)”",
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_change_is_told_by_what_it_did(kind: str) -> None:
    language, old, new, told = KINDS[kind]
    found = details([(old.splitlines(), new.splitlines())], ALL[language])
    assert found[0].forms[0] == told


def test_the_same_at_several_places_is_told_once_with_its_number() -> None:
    parts = [([f"cart = root.{n}(shop)"], [f"cart = response.{n}(shop)"]) for n in ("one", "one")]
    (one,) = details(parts, ALL["python"])
    assert (one.forms[0], one.places) == ("root.one → response.one (2 times)", 2)
    parts = [([], ["touch_watched_key(database, name)"]) for _ in range(3)]
    (one,) = details(parts, ALL["python"])
    assert (one.forms[0], one.places) == ("adds “touch_watched_key(database, name)” (3 times)", 3)


def test_of_places_that_are_not_alike_none_is_told_for_all() -> None:
    parts = [([f"this.setUserCap({n}, cap)"], [f"await this.setUserCap({n}, cap)"]) for n in ("alice", "bob")]
    (one,) = details(parts, ALL["javascript"])
    assert one.forms[0] == "adds “await”, as in “await this.setUserCap(alice, cap)” (2 times)"


def test_a_condition_tells_more_than_a_text_and_a_version_more_than_a_hash() -> None:
    texts = (['fail("it must be a number");'], ['fail("it must be a number (of a level)");'])
    conditions = (["if (level <= WARNING)"], ["if (level < WARNING)"])
    first, _ = details([texts, conditions], ALL["c"])
    assert "WARNING" in first.forms[0]
    hashes = ([f'"hash": "{"1" * 20}a1"'], [f'"hash": "{"2" * 20}a1"'])
    versions = (['"version": "1.2.3"'], ['"version": "1.2.4"'])
    first, _ = details([hashes, versions], ALL["json"])
    assert "1.2.3 → 1.2.4" in first.forms[0]


def test_a_statement_that_was_rewritten_at_another_place_is_not_told_as_put_in() -> None:
    parts = [
        ([" [site]: https://oss.example.org/a/page"], []),
        ([], ["[site]: https://s01.example.org/a/page"]),
    ]
    (one,) = details(parts, ALL["markdown"])
    assert one.forms[0] == "https://oss.example.org/a/page → https://s01.example.org/a/page"


def test_that_a_symbol_is_defined_is_no_news_of_it() -> None:
    told = details([([], ["@staticmethod", "def clean_name(self, prefix):"])], ALL["python"], "clean_name")
    assert [each.forms[0] for each in told] == ["adds “@staticmethod”"]
    parts = [(["def clean_name(self):"], ["def clean_name(self) -> Any:  # of any kind"])]
    assert details(parts, ALL["python"], "clean_name") == ()


def test_what_moved_is_not_told_as_put_in() -> None:
    (moved,) = details([(["check(order)"], []), ([], ["check(order)"])], ALL["python"])
    assert moved.forms[0] == "moves “check(order)”"
    (indented,) = details([(["check(order)"], ["if order:", "    check(order)"])], ALL["python"])
    assert indented.forms[-1] == "adds “if order”"


def test_a_condition_that_was_asked_in_another_form_is_not_told_as_put_in() -> None:
    parts = [
        (["return $self unless $self->reverse_proxy;"], []),
        (
            ["  if ($proto // '') eq 'https';"],
            ["  if $self->reverse_proxy", "  && ($proto // '') eq 'https';"],
        ),
    ]
    forms = [form for each in details(parts, ALL["perl"]) for form in each.forms]
    assert forms[0] == "“return $self unless $self->reverse_proxy” → “if $self->reverse_proxy”"
    assert not any(form.startswith(("adds “if", "drops “return")) for form in forms)


def test_an_operator_that_looks_like_a_comment_does_not_cut_a_line() -> None:
    (put_in,) = details([([], ["run($proto // '', $port);"])], ALL["perl"])
    assert put_in.forms[0] == "adds “run($proto // '', $port)”"


def test_code_made_a_comment_is_told_as_that() -> None:
    (gone,) = details([(["@Benchmark"], ["// @Benchmark"])], ALL["scala"])
    assert gone.forms[0] == "comments out “@Benchmark”"
    (come,) = details([(["// @Benchmark"], ["@Benchmark"])], ALL["scala"])
    assert come.forms[0] == "takes out of a comment “@Benchmark”"


def test_what_went_into_another_symbol_is_neither_put_in_nor_taken_out() -> None:
    (moved,) = details([([], ["check(order)"])], ALL["python"], moved=frozenset({"check(order)"}))
    assert moved.forms[0] == "moves “check(order)”"


def test_the_name_of_the_symbol_is_not_told_twice() -> None:
    (named,) = details([(["LIMIT = 4"], ["LIMIT = 5"])], ALL["python"], "LIMIT")
    assert named.forms[0] == "4 → 5"


LINES = st.lists(
    st.text(st.sampled_from("ab1 .,:=()[]{}\"'#“”→\n\u0301🎯") | st.characters(codec="utf-8"), max_size=60),
    max_size=8,
)


@given(LINES, LINES, st.sampled_from(["python", "c", "markdown", "yaml", "json", "haskell"]))
def test_any_lines_give_details_of_bounded_length(old: list[str], new: list[str], language: str) -> None:
    for each in details([(old, new)], ALL[language]):
        assert each.forms
        assert all(form and utf16_units(form) <= ROOM + 40 for form in each.forms)
        assert each.within(10_000) == each.forms[0]
        assert each.within(0) == ""


@given(st.text(max_size=80), st.text(max_size=80))
def test_differences_are_parts_of_both_texts(old: str, new: str) -> None:
    for each in differences(old, new):
        assert each.old in old
        assert each.new in new
        assert each.old != each.new


@given(
    st.text(st.sampled_from("ab ()[]{}\"'.,") | st.characters(codec="utf-8"), max_size=120),
    st.integers(0, 90),
)
def test_what_is_folded_or_ends_at_a_word_fits(text: str, room: int) -> None:
    assert utf16_units(folded(text, room)) <= max(room, 0)
    if text.isascii():
        assert len(clause(text, room)) <= max(room, 0)


@pytest.mark.parametrize(
    ("text", "room", "short"),
    [
        ("raise ValueError('a message of some length')", 40, "raise ValueError('a message of some …')"),
        ("if isinstance(node, (str, bytes)):", 30, "if isinstance(node, (…)):"),
        ("plain words without brackets", 20, ""),
        ("f(abcdefgh)", 6, ""),
    ],
)
def test_brackets_and_strings_give_way(text: str, room: int, short: str) -> None:
    assert folded(text, room) == short


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("def f(self)", "def f(self, n=1)", "new parameter n=1"),
        ("def f(self, a, b)", "def f(self)", "drops parameters a, b"),
        ("def f(self, a)", "def f(self, b)", "parameter a → b"),
        ("def f(self, a=1)", "def f(self, a=2)", "a=1 → a=2"),
        ("def f(a, b)", "def f(a: int, b: str)", "typed parameters a, b"),
        ("def f(a) -> list[str]", "def f(a) -> Iterator[str]", "returns Iterator[str], was list[str]"),
        ("def f(a)", "async def f(a)", "now async"),
        ("public int f(Map<String, Integer> m)", "private int f(Map<String, Integer> m)", "public → private"),
        ("void f(char *a)", "void f(char * a)", None),
        ("def f(a, b)", "def f(b, a)", "parameters in the order b, a"),
        ("void f(int a)", "void f(int a) LOCKS_EXCLUDED(mu)", "now LOCKS_EXCLUDED(mu)"),
        (
            "function f() external paused",
            "function f() external running",
            "paused → running",
        ),
        ("func f(a int) error", "func f(a int) string", "returns string, was error"),
        ("template <typename Char> int f(Char a)", "template <typename Char, ENABLE> int f(Char a)", None),
        ("fun f(a: Int): Long", "fun f(a: Int): Int", "returns Int, was Long"),
    ],
)
def test_a_signature_is_told_by_what_is_new_in_it(old: str, new: str, told: str | None) -> None:
    was, now = (Symbol("function", "f", "f", 1, 1, 2, 0, 9, text, "", 1, 0) for text in (old, new))
    assert next(signature_news(was, now), None) == told


PATCH = [" a", "-b", "+x", "+y", " c", "-d"]
ORIGINAL = "a\nb\nc\nd\n"


@pytest.mark.parametrize(
    ("given_", "response", "found"),
    [
        (
            {"old_string": "b\nc", "new_string": "b\nx"}, {"originalFile": ORIGINAL},
            [(3, ("c",), 3, ("x",))],
        ),
        ({"old_string": "b", "new_string": "x"}, {}, [(0, ("b",), 0, ("x",))]),
        (
            {}, {"structuredPatch": [{"oldStart": 1, "newStart": 1, "lines": PATCH}]},
            [(2, ("b",), 2, ("x", "y")), (4, ("d",), 5, ())],
        ),
        ({"content": "a\nx\n"}, {"originalFile": "a\nb\n"}, [(2, ("b",), 2, ("x",))]),
        ({"old_string": "b", "new_string": "x"}, {"originalFile": "<private>\nb\n</private>"}, []),
        ({"old_string": "b", "new_string": "x"}, {"originalFile": "b\n<private>\na"}, []),
        (
            {"old_string": "b", "new_string": "x"}, {"originalFile": "<private>\na\n</private>\n\n\nb\n"},
            [(6, ("b",), 6, ("x",))],
        ),
        (
            {"old_string": "b", "new_string": "x"},
            {"originalFile": "BEGIN PRIVATE KEY\na\nEND PRIVATE KEY\n\n\nb\n"},
            [(6, ("b",), 6, ("x",))],
        ),
        ({"old_string": "b", "new_string": "x"}, {"originalFile": "BEGIN PRIVATE KEY\na\n\n\nb\n"}, []),
        ({"old_string": "b", "new_string": "-----BEGIN PRIVATE KEY-----\nx"}, {}, []),
    ],
)  # fmt: skip
def test_the_places_of_an_edit(
    given_: dict[str, object], response: dict[str, object], found: list[tuple[object, ...]]
) -> None:
    assert [(h.old_line, h.removed, h.new_line, h.added) for h in hunks(given_, response)] == found


def test_no_secret_is_in_the_lines_of_a_place() -> None:
    key = "AKIA" + "IOSFODNN7" + "EXAMPLE"
    (one,) = hunks({"old_string": "", "new_string": f"key = '{key}'"}, {})
    assert key not in one.added[0]
    assert "redacted" in one.added[0]
