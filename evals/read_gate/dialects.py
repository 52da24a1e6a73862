"""One program in eight languages: classes whose methods each multiply by a constant of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from string import Template
from typing import Literal


@dataclass(frozen=True, slots=True)
class Numbers:
    """The constants of one method; `factor` is what questions ask for."""

    start: int
    modulus: int
    rest: int
    weight: int
    limit: int
    divisor: int
    season: int
    factor: int


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a language writes the program; `$name`s are filled in."""

    extension: str
    header: str
    opening: str
    body: str
    """One method."""
    closing: str
    names: Literal["snake", "camel", "pascal", "prefixed"]
    """How methods are named; `prefixed` puts the class before it, where there are no classes."""

    def named(self, owner: str, verb: str, thing: str) -> str:
        """The name of a method."""
        return _NAMING[self.names](owner, verb, thing)

    def qualified(self, owner: str, method: str) -> str:
        """The name by which readgate's tools know it."""
        return method if self.names == "prefixed" else f"{owner}.{method}"

    def method(self, owner: str, name: str, does: str, numbers: Numbers) -> str:
        """The source of one method."""
        return Template(self.body).substitute(asdict(numbers), owner=owner, name=name, does=does)

    def enclosed(self, owner: str, noun: str, methods: Sequence[str]) -> str:
        """The source of a class around its methods."""
        opening = Template(self.opening).substitute(owner=owner, noun=noun)
        return "\n\n".join([opening, *methods]) + self.closing


def _camel(words: str) -> str:
    return "".join(word.capitalize() for word in words.split("_"))


_NAMING: dict[str, Callable[[str, str, str], str]] = {
    "snake": lambda owner, verb, thing: f"{verb}_{thing}",
    "camel": lambda owner, verb, thing: verb + _camel(thing),
    "pascal": lambda owner, verb, thing: verb.capitalize() + _camel(thing),
    "prefixed": lambda owner, verb, thing: f"{owner.lower()}_{verb}_{thing}",
}

_PYTHON = Dialect(
    "py",
    "'''Planning of loads and dues, one class a kind of account.'''\n\nfrom __future__ import annotations\n",
    '''class $owner:
    """Keeps the $noun accounts of one season."""

    def __init__(self, season: int) -> None:
        self.season = season
        self.entries: dict[str, int] = {}''',
    '''    def $name(self, account: str, amounts: list[int]) -> int:
        """$does and return what is carried over."""
        carried = self.entries.get(account, $start)
        for position, amount in enumerate(amounts):
            if amount % $modulus == $rest:
                carried += amount * $weight - position
            elif amount > $limit:
                carried -= amount // $divisor
            else:
                carried += position * self.season % $season
        self.entries[account] = carried * $factor
        return self.entries[account]''',
    "",
    "snake",
)
_ECMASCRIPT_METHOD = """  /** $does and return what is carried over. */
  $name(account«: string», amounts«: number[]»)«: number» {
    let carried = this.entries.get(account) ?? $start;
    amounts.forEach((amount«: number», position«: number») => {
      if (amount % $modulus === $rest) {
        carried += amount * $weight - position;
      } else if (amount > $limit) {
        carried -= Math.floor(amount / $divisor);
      } else {
        carried += (position * this.season) % $season;
      }
    });
    this.entries.set(account, carried * $factor);
    return carried;
  }"""
"""TypeScript, and JavaScript without what stands between the marks."""


def _ecmascript(extension: str, fields: str, *, typed: bool) -> Dialect:
    return Dialect(
        extension,
        "// Planning of loads and dues, one class a kind of account.\n",
        f"/** Keeps the $noun accounts of one season. */\nexport class $owner {{\n{fields}",
        re.sub("«(.*?)»", r"\1" if typed else "", _ECMASCRIPT_METHOD),
        "\n}",
        "camel",
    )


_TYPESCRIPT = _ecmascript(
    "ts",
    """  private entries: Map<string, number> = new Map();

  constructor(private readonly season: number) {}""",
    typed=True,
)
_JAVASCRIPT = _ecmascript(
    "js",
    """  constructor(season) {
    this.season = season;
    this.entries = new Map();
  }""",
    typed=False,
)
_GO = Dialect(
    "go",
    "// Package accounts plans loads and dues, one type a kind of account.\npackage accounts\n",
    """// $owner keeps the $noun accounts of one season.
type $owner struct {
\tseason  int
\tentries map[string]int
}""",
    """// $does and return what is carried over.
func (l *$owner) $name(account string, amounts []int) int {
\tcarried, known := l.entries[account]
\tif !known {
\t\tcarried = $start
\t}
\tfor position, amount := range amounts {
\t\tif amount%$modulus == $rest {
\t\t\tcarried += amount*$weight - position
\t\t} else if amount > $limit {
\t\t\tcarried -= amount / $divisor
\t\t} else {
\t\t\tcarried += position * l.season % $season
\t\t}
\t}
\tl.entries[account] = carried * $factor
\treturn l.entries[account]
}""",
    "",
    "pascal",
)
_RUST = Dialect(
    "rs",
    "//! Planning of loads and dues, one type a kind of account.\n\nuse std::collections::HashMap;\n",
    """/// Keeps the $noun accounts of one season.
pub struct $owner {
    season: i64,
    entries: HashMap<String, i64>,
}

impl $owner {""",
    """    /// $does and return what is carried over.
    pub fn $name(&mut self, account: &str, amounts: &[i64]) -> i64 {
        let mut carried = *self.entries.get(account).unwrap_or(&$start);
        for (position, amount) in amounts.iter().enumerate() {
            if amount % $modulus == $rest {
                carried += amount * $weight - position as i64;
            } else if *amount > $limit {
                carried -= amount / $divisor;
            } else {
                carried += position as i64 * self.season % $season;
            }
        }
        self.entries.insert(account.to_string(), carried * $factor);
        carried
    }""",
    "\n}",
    "snake",
)
_JAVA = Dialect(
    "java",
    "/* Planning of loads and dues, one class a kind of account. */\npackage accounts;\n\n"
    "import java.util.HashMap;\nimport java.util.Map;\n",
    """/** Keeps the $noun accounts of one season. */
class $owner {
    private final int season;
    private final Map<String, Integer> entries = new HashMap<>();

    $owner(int season) {
        this.season = season;
    }""",
    """    /** $does and return what is carried over. */
    int $name(String account, int[] amounts) {
        int carried = entries.getOrDefault(account, $start);
        for (int position = 0; position < amounts.length; position++) {
            int amount = amounts[position];
            if (amount % $modulus == $rest) {
                carried += amount * $weight - position;
            } else if (amount > $limit) {
                carried -= amount / $divisor;
            } else {
                carried += position * season % $season;
            }
        }
        entries.put(account, carried * $factor);
        return entries.get(account);
    }""",
    "\n}",
    "camel",
)
_RUBY = Dialect(
    "rb",
    "# Planning of loads and dues, one class a kind of account.\n",
    """# Keeps the $noun accounts of one season.
class $owner
  def initialize(season)
    @season = season
    @entries = {}
  end""",
    """  # $does and return what is carried over.
  def $name(account, amounts)
    carried = @entries.fetch(account, $start)
    amounts.each_with_index do |amount, position|
      if amount % $modulus == $rest
        carried += amount * $weight - position
      elsif amount > $limit
        carried -= amount / $divisor
      else
        carried += position * @season % $season
      end
    end
    @entries[account] = carried * $factor
    @entries[account]
  end""",
    "\nend",
    "snake",
)
_C = Dialect(
    "c",
    "/* Planning of loads and dues, one set of functions a kind of account. */\n\n#include <stddef.h>\n",
    """/* Keeps the $noun accounts of one season. */
struct $owner {
    long season;
    long entries[64];
};""",
    """/* $does and return what is carried over. */
long $name(struct $owner *of, size_t account, const long *amounts, size_t count)
{
    long carried = of->entries[account] ? of->entries[account] : $start;
    for (size_t position = 0; position < count; position++) {
        long amount = amounts[position];
        if (amount % $modulus == $rest) {
            carried += amount * $weight - (long)position;
        } else if (amount > $limit) {
            carried -= amount / $divisor;
        } else {
            carried += (long)position * of->season % $season;
        }
    }
    of->entries[account] = carried * $factor;
    return of->entries[account];
}""",
    "",
    "prefixed",
)

DIALECTS = {
    "python": _PYTHON,
    "typescript": _TYPESCRIPT,
    "javascript": _JAVASCRIPT,
    "go": _GO,
    "rust": _RUST,
    "java": _JAVA,
    "ruby": _RUBY,
    "c": _C,
}
