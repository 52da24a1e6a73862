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

(value_pattern) @local
(let_expression (value_definition (let_binding pattern: (value_name) @local)))
(for_expression name: (value_pattern) @local)
