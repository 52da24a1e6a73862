; References of Elixir. README.md one folder up lists the captures.

; What defines is a call to the grammar.
((call target: (identifier) @reference.call)
  (#not-any-of? @reference.call
    "def" "defp" "defmacro" "defmacrop" "defmodule" "defguard" "defguardp" "defdelegate" "defstruct"
    "defprotocol" "defimpl" "defexception" "alias" "import" "require" "use" "quote" "unquote"))
(call target: (dot right: (identifier) @reference.call))
(struct (alias) @reference.type)
(alias) @reference.use
(unary_operator operand: (call target: (identifier) @reference.type))
