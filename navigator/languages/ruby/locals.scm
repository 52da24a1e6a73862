; What is bound for a part of a file in Ruby. README.md one folder up lists the captures.

; A method and the body of a class see no variable of outside; a block does.
[
  (program)
  (method)
  (singleton_method)
  (class)
  (module)
  (singleton_class)
] @scope.closed

[
  (block)
  (do_block)
  (lambda)
] @scope

(assignment) @later

[
  (method_parameters (identifier) @local)
  (block_parameters (identifier) @local)
  (lambda_parameters (identifier) @local)
  (destructured_parameter (identifier) @local)
  (optional_parameter name: (identifier) @local)
  (keyword_parameter name: (identifier) @local)
  (splat_parameter name: (identifier) @local)
  (hash_splat_parameter name: (identifier) @local)
  (block_parameter name: (identifier) @local)
  (assignment left: (identifier) @local)
  (left_assignment_list (identifier) @local)
  (destructured_left_assignment (identifier) @local)
  (rest_assignment (identifier) @local)
  (operator_assignment left: (identifier) @local)
  (exception_variable (identifier) @local)
  (for pattern: (identifier) @local)
  (in_clause pattern: (identifier) @local)
  (array_pattern (identifier) @local)
  (keyword_pattern value: (identifier) @local)
  (as_pattern name: (identifier) @local)
]
