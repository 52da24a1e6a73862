; inherits: ocaml_interface
; $taken_apart stands for
[
  (record_pattern (field_pattern pattern: (value_name) @name))
  (record_pattern (field_pattern (field_path (field_name) @name) !pattern))
  (constructor_pattern pattern: (value_name) @name)
  (list_pattern (value_name) @name)
  (parenthesized_pattern (constructor_pattern pattern: (value_name) @name))
  (parenthesized_pattern (tuple_pattern (value_name) @name))
]

; What an OCaml implementation has and an interface has not.

; A value with parameters, or one that is made by `fun` or `function`, is a function, local or not.
(let_binding
  pattern: [(value_name) @name (parenthesized_operator (_) @name)]
  . [(parameter) (abstract_type)]
  body: (_) @body) @definition.function
(let_binding
  pattern: [(value_name) @name (parenthesized_operator (_) @name)]
  body: [(fun_expression) (function_expression)] @body) @definition.function

; Other values are locals unless a module holds them.
((structure (value_definition (let_binding
  pattern: [(value_name) @name (parenthesized_operator (_) @name)]
  body: (_) @body) @definition.variable))
  (#not-eq? @name "_"))
((structure (value_definition (let_binding pattern: [
  (tuple_pattern (value_name) @name)
  (tuple_pattern (parenthesized_pattern (tuple_pattern (value_name) @name)))
]) @definition.variable))
  (#not-eq? @name "_"))
(structure (value_definition (let_binding pattern: (typed_pattern pattern: (value_name) @name)) @definition.variable))
((compilation_unit (value_definition (let_binding
  pattern: [(value_name) @name (parenthesized_operator (_) @name)]
  body: (_) @body) @definition.variable))
  (#not-eq? @name "_"))
((compilation_unit (value_definition (let_binding pattern: [
  (tuple_pattern (value_name) @name)
  (tuple_pattern (parenthesized_pattern (tuple_pattern (value_name) @name)))
]) @definition.variable))
  (#not-eq? @name "_"))
(compilation_unit (value_definition (let_binding pattern: (typed_pattern pattern: (value_name) @name)) @definition.variable))

; What is taken apart.
(structure (value_definition (let_binding pattern: $taken_apart) @definition.variable))
(compilation_unit (value_definition (let_binding pattern: $taken_apart) @definition.variable))

; A test of ppx_expect or ppx_inline_test is named by what it says.
((value_definition (attribute_id) @_test (let_binding pattern: (string) @name body: (_) @body)) @definition.function
  (#match? @_test "test"))

(method_definition (method_name) @name body: (_) @body) @definition.method
(method_definition (method_name) @name) @definition.method
(instance_variable_definition (instance_variable_name) @name) @definition.field

(value_definition ["let" "rec" "and"] @modifier)
(value_definition (attribute) @modifier)
