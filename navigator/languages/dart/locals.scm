; What is bound for a part of a file in Dart. README.md one folder up lists the captures.

; A signature stands beside its body, not around it.
[
  (function_body)
  (function_expression)
  (local_function_declaration)
] @scope.function
[
  (function_signature)
  (method_signature)
  (constructor_signature)
] @scope.head

[
  (block)
  (for_statement)
  (switch_statement_case)
  (switch_expression_case)
] @scope
(catch_clause) @scope.head
(try_statement (catch_clause) . (block) @scope.function)

[
  (class_body)
  (enum_body)
  (extension_body)
] @scope.open

[
  (initialized_variable_definition)
  (pattern_variable_declaration)
] @later

(formal_parameter (identifier) @local .)
(formal_parameter name: (identifier) @local)
(for_loop_parts name: (identifier) @local)
(initialized_variable_definition name: (identifier) @local)
(local_variable_declaration (initialized_variable_definition (initialized_identifier (identifier) @local)))
(catch_parameters (identifier) @local)
(variable_pattern (identifier) @local)
(pattern_variable_declaration (record_pattern (constant_pattern (identifier) @local)))
(pattern_variable_declaration (list_pattern (constant_pattern (identifier) @local)))
(type_parameter . (type_identifier) @local.type)
