"""Files before they are edited, each small and of one difficulty."""

from __future__ import annotations

METRICS = "const base = {\n  attributes: (config) => ({\n    id: config.id(),\n  }),\n};\n"
NPM = "# Release\n\nRun it.\n\n## Workspaces\n\nThere are two.\n"
SPEC = """class CartSpec extends Spec {
  "a cart" should {
    "add" in {
      Cart().add(1)
    }
  }
}
"""
DROP = '    "drop" in {\n      val cart = Cart()\n      cart.drop(1)\n    }\n'
HOOK = """function useCart() {
  const add = () => {
    const item = pick();
  };
  if (waiting) {
    return;
  }
}
"""
TYPE = "class Type {\n  Type of(String name) {\n    return null;\n  }\n  Type in(String name) {\n  }\n}\n"
BYTES = """class Bytes {
  private val next = 1
  override def next(array: Array[Byte]): Unit = ()
}
"""
HOOKS = """repos:
  - repo: https://github.com/psf/black
    rev: 24.4.0
    hooks:
      - id: black

  - repo: https://github.com/astral-sh/ruff-pre-commit
    rev: v0.4.1
"""
SETTINGS = """const SCHEMA = {
  experimental: {
    properties: {
      useModelRouter: {
        type: 'boolean',
        label: 'Use Model Router',
        category: 'Experimental',
        requiresRestart: true,
        default: false,
      },
    },
  },
};
"""
FIELDS = "class ItemField:\n    pass\n\n\n" + "".join(
    f"class {name}ItemField(ItemField):\n    def to_python(self):\n        return {at}\n\n\n"
    for at, name in enumerate(("Boolean", "Date", "Float"))
)
READING = "".join(
    f"def test_{name}():\n    {line}\n    fd.{name}()\n\n\n"
    for name, line in {
        "open": "fd = FileDescriptor('a')",
        "read": "read_all(FileDescriptor.of('b'))",
        "close": "for fd in each(FileDescriptor, 3):",
        "sync": "assert FileDescriptor.is_open",
        "tell": "with FileDescriptor('c') as fd:",
    }.items()
)
RETRIES = """class RetrySpecs {
    public void Should_throw_when_less_than_one() {
        Action policy = () => Policy
            .WaitAndRetry(0, onRetry);
    }
}
"""
DIALOG = """const cleared = clear as Mock;

describe('the dialog', () => {
  it('selects', async () => {
    expect(cleared).toHaveBeenCalled();
  });
});
"""
HEADER = """int open_it(const char *path);
/*
     Opens a file for reading or writing.  The mode parameter is as in fopen
   but can also include a level.
*/
int close_it(int fd);
"""
DOCSTRING = '''TEXT = """
not = documented
"""


def total(order):
    """Sum it.

    Call shop.round_all(order) before it is sent to the user.
    """
    return sum(order)
'''
POD = "package Cart;\n\n=head1 SYNOPSIS\n\n  say $cart->total({a => 'b');\n\n=cut\n\nsub total { 1 }\n\n1;\n"
HEREDOC = """defmodule Cart do
  @moduledoc \"\"\"
  A cart:

      def terminate(_reason, {:params, _}) do
      end
  \"\"\"
  def total(order), do: Enum.sum(order)
end
"""
BUNDLE = "/*!\n * Cart v4.0.6\n */\n!function(t,e){" + "t.call(e,0);" * 60 + "var version=1}();\n"
IDLE = """main() {
  transportTest('errors', (client, server) async {
    await client.finish();
  });
}
"""
SAVING = "".join(
    f"int {name}(void) {{\n    {line}\n}}\n\n"
    for name, line in {
        "save": "if (server.bgsavechildpid != -1) return 0;",
        "saved": "server.bgsavechildpid = childpid;",
        "clean": "remove(server.bgsavechildpid);",
        "info": 'print("%d", server.bgsavechildpid != -1);',
    }.items()
)
PIPFILE = """{
    "default": {
        "attrs": {
            "hashes": ["sha256:427318ce031701fea540783410126f03899a97ffc6f61596ad581ac2e40e3bc3"],
            "version": "==25.3.0"
        },
        "jsonschema": {
            "hashes": ["sha256:3fba0169e345c7175110351d456342c364814cfcf3b964ba4587f22915230a63"],
            "version": "==4.25.1"
        }
    }
}
"""
RULES = "# Rules\n\n## 1. Branches\n\nOne each.\n\n## 2. Commits\n\nSmall ones.\n"
FIELDS_OF_IT = """fn visit(
    cx: &Cx,
    span: Span,
    _builder: &Builder,
) -> bool {
    cx.ok()
}
"""
PRINTS = "print 'some trailing whitespace'\n"
PROTOTYPES = """int a(void) { return 1; }

Map& handlers() {
    static Map known;
    /*
    known["sum"] = Handler(prototype<Sum>, 0);
    known["min"] = Handler(prototype<Min>, 0);
    */
    install(known);
    return known;
}
"""
CACHE = "class Cache {\n private:\n  size_t usage_;\n  Handle lru_;\n};\n"
POM = """<project>
  <dependency>
    <artifactId>junit-jupiter</artifactId>
    <version>5.1.0</version>
  </dependency>
</project>
"""
GUIDE = "".join(
    f"## Part {at}\n\n" + "".join(f"See {each}:\n\n```scala\nrun({each})\n```\n\n" for each in (at, at + 50))
    for at in range(14)
)
LATER = "def test_success(self):\n    found = []\n    call()\n    later(found)\n    check_it(found)\n\n\n"
VALUES = "".join(
    f"{name} = frame({at})\n" for at, name in enumerate(("df", "io", "text", "shown_in", "wide"))
)
