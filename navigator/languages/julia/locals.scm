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
  (generator)
  (catch_clause)
] @scope

; What is written often, for it is compiled in each process as often as it stands below.
; $parameter stands for
[
  (identifier) @local
  (typed_expression . (identifier) @local)
  (assignment . [(identifier) @local (typed_expression . (identifier) @local)])
  (splat_expression . [(identifier) @local (typed_expression . (identifier) @local)])
]

(signature [
  (argument_list $parameter)
  (_ (argument_list $parameter))
  (_ (_ (argument_list $parameter)))
  (_ (_ (_ (argument_list $parameter))))
])
(assignment . [
  (call_expression (argument_list $parameter))
  (typed_expression (_ (argument_list $parameter)))
  (where_expression (_ (argument_list $parameter)))
])
(signature (_ (argument_list (tuple_expression (identifier) @local))))
; `@nospecialize(x::Int)`, and what is called like a function: `(f::F)(x)`.
(signature (_ (argument_list (macrocall_expression (_ (_ . (identifier) @local))))))
(assignment . (call_expression (argument_list (macrocall_expression (_ (_ . (identifier) @local))))))
(signature (_ . (parenthesized_expression (_ . (identifier) @local))))

; `where T`, `where {T, S <: Real}`: a parameter of a type.
(where_expression (identifier) @local.type .)
(where_expression (curly_expression [
  (identifier) @local.type
  (binary_expression . (identifier) @local.type)
]) .)

(arrow_function_expression . (identifier) @local)
(arrow_function_expression . (_ $parameter))
(arrow_function_expression . (_ (tuple_expression (identifier) @local)))
(do_clause (tuple_expression (identifier) @local))
(do_clause (identifier) @local)
(for_binding . (identifier) @local)
(for_binding . (tuple_expression (identifier) @local))
(let_statement (assignment . (identifier) @local))
(local_statement (assignment . (identifier) @local))
(local_statement (identifier) @local)
(catch_clause . (identifier) @local)
(block (assignment . [
  (identifier) @local
  (typed_expression . (identifier) @local)
  (tuple_expression (identifier) @local)
  (open_tuple (identifier) @local)
]))
