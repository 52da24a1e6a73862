; What is bound for a part of a file in OCaml. README.md one folder up lists the captures.

(let_binding (parameter)) @scope.function
[
  (fun_expression)
  (match_case)
] @scope.function

[
  (let_expression)
  (for_expression)
] @scope

; `let x = x in` has the x of outside on its right.
(let_expression (value_definition) @later)

; $bound stands for
[
  (value_name) @local
  (typed_pattern pattern: (value_name) @local)
  (tuple_pattern (value_name) @local)
  (constructor_pattern pattern: (value_name) @local)
  (record_pattern (field_pattern pattern: (value_name) @local))
  (parenthesized_pattern (_ (value_name) @local))
]

(value_pattern) @local
(field_pattern (field_path (field_name) @local) !pattern)
(let_expression (value_definition (let_binding pattern: $bound)))
(for_expression name: (value_pattern) @local)
