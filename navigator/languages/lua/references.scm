; References of Lua. README.md one folder up lists the captures.

(function_call name: [
  (identifier) @reference.call
  (dot_index_expression field: (identifier) @reference.call)
  (method_index_expression method: (identifier) @reference.call)
])
(dot_index_expression field: (identifier) @reference.use)
[
  (arguments (identifier) @reference.use)
  (expression_list value: (identifier) @reference.use)
  (field value: (identifier) @reference.use)
  (return_statement (expression_list (identifier) @reference.use))
]
(parameters (identifier) @local)
