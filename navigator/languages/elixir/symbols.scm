; Definitions of Elixir, all of them calls.

; $head stands for
(arguments . [
  (identifier) @name
  (call target: (identifier) @name)
  (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")
] (keywords)? @body)
(do_block)? @body

; $operator_head stands for
(arguments . [
  (binary_operator left: [(identifier) (map) (list) (tuple) (struct)] operator: _ @name)
  (unary_operator operator: _ @name)
  (binary_operator
    left: [(binary_operator operator: _ @name) (unary_operator operator: _ @name)]
    operator: "when")
] (keywords)? @body)
(do_block)? @body

((call
  target: (identifier) @_def
  (arguments . (alias) @name)
  (do_block) @body) @definition.module
  (#match? @_def "^(defmodule|defimpl)$"))
((call
  target: (identifier) @_def
  (arguments . (alias) @name (keywords) @body)) @definition.module
  (#match? @_def "^(defmodule|defimpl)$"))
((call
  target: (identifier) @_def
  (arguments . (alias) @name)
  (do_block) @body) @definition.protocol
  (#eq? @_def "defprotocol"))

; Each clause of a function stands for itself.
((call
  target: (identifier) @_def
  $head) @definition.function
  (#match? @_def "^(defp?|defdelegate|defn|defnp)$"))
; Operators, which may have a guard.
((call
  target: (identifier) @_def
  $operator_head) @definition.function
  (#match? @_def "^defp?$")
  (#not-eq? @name "when"))
((call
  target: (identifier) @_def
  $operator_head) @definition.macro
  (#match? @_def "^defmacrop?$")
  (#not-eq? @name "when"))
((call
  target: (identifier) @_def
  $head) @definition.macro
  (#match? @_def "^(defmacrop?|defguardp?)$"))

((call target: (identifier) @name) @definition.struct
  (#match? @name "^(defstruct|defexception)$"))
; What one has belongs to the module.
((call target: (identifier) @_struct (arguments (list [
  (atom) @name @definition.field
  (keywords (pair key: (keyword) @name) @definition.field)
])))
  (#match? @_struct "^(defstruct|defexception)$"))
((call target: (identifier) @_struct (arguments (keywords (pair key: (keyword) @name) @definition.field)))
  (#match? @_struct "^(defstruct|defexception)$"))

; Tests are named by what they say.
((call
  target: (identifier) @_test
  (arguments . (string) @name)
  (do_block) @body) @definition.function
  (#match? @_test "^(describe|test|property)$"))

; Module attributes: types, callbacks, what documents the next definition, and constants.
((unary_operator operator: "@" operand: (call
  target: (identifier) @_type
  (arguments (binary_operator left: [(identifier) @name (call target: (identifier) @name)])))) @definition.type
  (#match? @_type "^(type|typep|opaque)$"))
((unary_operator operator: "@" operand: (call
  target: (identifier) @_callback
  (arguments (binary_operator left: [
    (call target: (identifier) @name)
    (binary_operator left: (call target: (identifier) @name))
  ])))) @definition.function
  (#eq? @_callback "callback"))
((unary_operator operator: "@" operand: (call
  target: (identifier) @_callback
  (arguments (binary_operator left: (call target: (identifier) @name))))) @definition.macro
  (#eq? @_callback "macrocallback"))
((_ . "do" (unary_operator operator: "@" operand: (call target: (identifier) @_doc)) @prefix)
  (#match? @_doc "^(doc|typedoc|spec|impl|deprecated|tag|decorate)$"))
((unary_operator operator: "@" operand: (call target: (identifier) @name (arguments))) @definition.constant
  (#not-match? @name "^(doc|moduledoc|typedoc|spec|impl|type|typep|opaque|callback|macrocallback|optional_callbacks|behaviour|derive|deprecated|enforce_keys|compile|dialyzer|tag|moduletag|describetag|external_resource|on_load|before_compile|after_compile|on_definition|decorate)$"))
