; What is bound for a part of a file in Julia. README.md one folder up lists the captures.

[
  (function_definition)
  (macro_definition)
  (arrow_function_expression)
  (do_clause)
] @scope.function
(assignment . (call_expression)) @scope.function
(assignment . (where_expression (call_expression))) @scope.function
(assignment . (typed_expression (call_expression))) @scope.function

[
  (for_statement)
  (let_statement)
  (while_statement)
  (comprehension_expression)
  (catch_clause)
] @scope

(signature [
  (call_expression (argument_list [
    (identifier) @local
    (typed_expression . (identifier) @local)
    (assignment . (identifier) @local)
    (assignment . (typed_expression . (identifier) @local))
    (splat_expression (identifier) @local)
  ]))
  (typed_expression (call_expression (argument_list [
    (identifier) @local
    (typed_expression . (identifier) @local)
    (assignment . (identifier) @local)
    (assignment . (typed_expression . (identifier) @local))
    (splat_expression (identifier) @local)
  ])))
  (where_expression (call_expression (argument_list [
    (identifier) @local
    (typed_expression . (identifier) @local)
    (assignment . (identifier) @local)
    (assignment . (typed_expression . (identifier) @local))
    (splat_expression (identifier) @local)
  ])))
  (where_expression (typed_expression (call_expression (argument_list [
    (identifier) @local
    (typed_expression . (identifier) @local)
    (assignment . (identifier) @local)
    (assignment . (typed_expression . (identifier) @local))
    (splat_expression (identifier) @local)
  ]))))
])
(assignment . [
  (call_expression (argument_list [
    (identifier) @local
    (typed_expression . (identifier) @local)
    (assignment . (identifier) @local)
    (assignment . (typed_expression . (identifier) @local))
    (splat_expression (identifier) @local)
  ]))
  (typed_expression (call_expression (argument_list [
    (identifier) @local
    (typed_expression . (identifier) @local)
    (assignment . (identifier) @local)
    (assignment . (typed_expression . (identifier) @local))
    (splat_expression (identifier) @local)
  ])))
  (where_expression (call_expression (argument_list [
    (identifier) @local
    (typed_expression . (identifier) @local)
    (assignment . (identifier) @local)
    (assignment . (typed_expression . (identifier) @local))
    (splat_expression (identifier) @local)
  ])))
])
(signature (argument_list [
  (identifier) @local
  (typed_expression . (identifier) @local)
]))
(arrow_function_expression . (identifier) @local)
(arrow_function_expression . (argument_list (identifier) @local))
(for_binding . (identifier) @local)
(for_binding . (tuple_expression (identifier) @local))
(let_statement (assignment . (identifier) @local))
(local_statement (assignment . (identifier) @local))
(local_statement (identifier) @local)
(catch_clause . (identifier) @local)
(block (assignment . (identifier) @local))
(block (assignment . (tuple_expression (identifier) @local)))
