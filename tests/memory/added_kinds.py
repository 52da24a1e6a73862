"""Kinds of changes told by what came or went: language, what was there, what is there now, what is told."""

from __future__ import annotations

ADDED = {
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
    "a comment behind code": (
        "yaml",
        "contents: read",
        "contents: read # for checkout",
        "only comments: adds “# for checkout”",
    ),
    "a string too long": (
        "lua",
        "",
        'it("can normalize a file that is within the home directory of its user '
        'or within that of any of the other users of the machine", function() run() end)',
        "adds test “can normalize a file that is within the home directory …”",
    ),
    "a long sum": (
        "php",
        "",
        "$message = $label_of_the_request . ' [url] ' . $request . $and_its_answer . $and_what_more"
        " . $and_all_that_was_sent_after_it;",
        "adds “$message = $label_of_the_request . ' [url] ' . $request …”",
    ),
    "what is gone": ("python", "cart.log_total(order)", "", "drops “cart.log_total(order)”"),
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
    "a header with what it opens": (
        "zig",
        "",
        'if (std.mem.eql(u8, "len", name)) {\n    const a_long_name = try ip.get(gpa, info.len_of_it);\n}',
        'adds “if (std.mem.eql(u8, "len", name)) const a_long_name = try ip.get(gpa, info.len_of_it)”',
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
    "a comment on other lines": (
        "scala",
        "// otherwise you should use a (cancelable) one\n// of them, or two of them",
        "// otherwise you should use a (cancelable)\n// one of them, or two of them",
        "only layout of “otherwise you should use a (…) one of them, or two of them”",
    ),
    "code in a comment": ("python", "#      'set': 0,", "#  'set': 0,", "only layout of “'set': 0”"),
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
    "a statement that moved into a branch": (
        "bash",
        "exit 1",
        "else\n  exit 1",
        "moves “exit 1” into “else”",
    ),
    "a branch whose body is long": (
        "lua",
        "",
        "if code ~= 0 then\n"
        "  error(string.format('%s - curl error of %s', opts.method, inspect_all(job:stderr_result())))\n"
        "end",
        "adds “error(string.format('%s - curl error of %s', opts.method, inspect_all(job:stderr_result())))”",
    ),
    "statements that moved beside a comment": (
        "c",
        "dismiss_memory();\nset_score(CHILD);",
        "/* The order follows some reasoning. */\nset_score(CHILD);\ndismiss_memory();",
        "moves “dismiss_memory()”",
    ),
    "a word beside one that went to the next line": (
        "perl",
        "$r->hide(qw(app cookie finish redirect_to));\n$r->hide(qw(render render_exception));",
        "$r->hide(qw(app continue cookie finish));\n$r->hide(qw(redirect_to render render_exception));",
        "adds “continue” in “$r->hide(qw(app continue cookie finish))”",
    ),
    "a bare branch with what it does": (
        "python",
        "",
        "elif parent.link:\n    line = describe(project_name, parent.link.url)",
        "adds “elif parent.link: line = describe(project_name, parent.link.url)”",
    ),
    "what is compiled for one platform": (
        "c",
        "",
        "#elif defined(_AIX)\n  times[0].tv_sec = buf.st_atime;\n  times[0].tv_nsec = buf.st_atime_n;\n"
        "  times[1].tv_sec = buf.st_mtime;\n  times[1].tv_nsec = buf.st_mtime_n;",
        "uses _AIX, tv_sec, tv_nsec",
    ),
    "two dashes in a comment": (
        "c",
        "",
        "// Create it -- first try an OpenGL 3.0 context\n"
        "alpha->first = beta->second;\n"
        "gamma->third = delta->fourth;\n"
        "eta->fifth = zeta->sixth;\n"
        "theta->seventh = iota->eighth;\n"
        "kappa->ninth = lambda->tenth(mu, nu, xi, omicron);",
        "adds “Create it -- first try an OpenGL 3.0 context”",
    ),
    "an attribute of a tag that is broken over lines": (
        "javascript",
        "<div {...this.props} className={classes}>",
        "<div\n  {...this.props}\n  className={classes}\n  label={null}\n>",
        "now “<div {...this.props} className={classes} label={null}>”",
    ),
    "a tag that is only broken over lines": (
        "javascript",
        "<div {...this.props} className={classes}>",
        "<div\n  {...this.props}\n  className={classes}\n>",
        "only layout of “<div {...this.props} className={classes}>”",
    ),
    "many lines that begin alike": (
        "julia",
        "\n".join(
            f"@deprecate convert(::Type{{T{at}}}, df::Frame) where T Matrix{{T{at}}}(df)" for at in range(6)
        ),
        "",
        "drops “@deprecate convert(…)” (6 times)",
    ),
    "words that came to stand in backticks": (
        "swift",
        "/// See Content.media",
        "/// See `Content.media`",
        "only comments: backticks around Content.media",
    ),
    "what is done where a condition holds": (
        "markdown",
        "",
        "- if it puts brackets around an expression, "
        "it moves comments to the expression inside and not behind all of them as was done before",
        "adds “… it moves comments to the expression inside and not behind …”",
    ),
    "a line that would be cut where its value begins": (
        "php",
        "",
        "$sql = isset_it($groups[$key]) ? $this->compileTheJson($column, $value) : "
        "$this->parameter($value, $the_grammar);\n"
        "compileTheWrapped();",
        "adds “$sql = isset_it($groups[$key]) ? $this->compileTheJson($column, $value) : "
        "$this->parameter($value, $the_grammar)”",
    ),
    "an operator where a line is folded": (
        "cpp",
        "CHECK_THAT(command->UserCallback != DrawCallback_SetTheSampler"
        " && command->UserCallback != DrawCallback_ResetRenderState);",
        "",
        "drops “CHECK_THAT(command->UserCallback …)”",
    ),
    "a call that is within a text now": (
        "typescript",
        "    console.error(`Error connecting to the server '${theServersName}':`, error);",
        "    console.error(\n      `Error connecting to the server '${theServersName}': "
        "${messageOf(error)}`,\n    );",
        "adds “${messageOf(error)}”",
    ),
    "an element that is too long to be quoted with its tags": (
        "html",
        "",
        '<div class="difference"><span class="status added">Added</span> Prefetcher.maxConcurrentCount</div>',
        "adds “Added Prefetcher.maxConcurrentCount”",
    ),
    "a sentence of a comment over several lines": (
        "kotlin",
        "",
        "    /* A workaround so that the start of the dispatcher crashes with an exception where\n"
        "    there is no display. This is needed so that the broken one is no source of delays. */\n"
        "    init {\n"
        "        Timer(1) { }.apply {\n"
        "            isRepeats = false\n"
        "            start()\n"
        "        }\n"
        "    }",
        "adds “A workaround so that the start of the dispatcher crashes with an exception where "
        "there is no display”",
    ),
    "a tag of documentation that stands behind a sign": (
        "r",
        "",
        "#' @export",
        "only comments: adds “@export”",
    ),
}
