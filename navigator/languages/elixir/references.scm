; References of Elixir. README.md one folder up lists the captures.

; What defines is a call to the grammar.
((call target: (identifier) @reference.call)
  (#not-any-of? @reference.call
    "def" "defp" "defmacro" "defmacrop" "defmodule" "defguard" "defguardp" "defdelegate" "defstruct"
    "defprotocol" "defimpl" "defexception" "alias" "import" "require" "use" "quote" "unquote"))
(call target: (dot right: (identifier) @reference.call))
(struct (alias) @reference.type)
(alias) @reference.use
(unary_operator operator: "@" operand: (call target: (identifier) @reference.type))

; A bare word is a variable, or a call without arguments, or an attribute behind its sign. What is no use is told by
; what is bound (locals.scm).
(identifier) @reference.use
((call target: (identifier) @label)
  (#any-of? @label
    "def" "defp" "defmacro" "defmacrop" "defmodule" "defguard" "defguardp" "defdelegate" "defstruct"
    "defprotocol" "defimpl" "defexception" "alias" "import" "require" "use" "quote" "unquote"))
; A function that is named with the number of its arguments.
(unary_operator operator: "&" operand: (binary_operator left: (identifier) @reference.call operator: "/"))
