; What is bound for a part of a file in Java. README.md one folder up lists the captures.

[
  (method_declaration)
  (constructor_declaration)
  (lambda_expression)
] @scope.function

[
  (block)
  (constructor_body)
  (for_statement)
  (enhanced_for_statement)
  (try_with_resources_statement)
  (catch_clause)
  (switch_block_statement_group)
  (switch_rule)
  (class_declaration)
  (interface_declaration)
  (record_declaration)
] @scope

[
  (class_body)
  (interface_body)
  (enum_body)
] @scope.open

[
  (variable_declarator)
  (resource)
  (instanceof_expression)
] @later
(enhanced_for_statement value: (_) @outside)

(formal_parameter name: (identifier) @local)
(catch_formal_parameter name: (identifier) @local)
(local_variable_declaration (variable_declarator name: (identifier) @local))
(enhanced_for_statement name: (identifier) @local)
(inferred_parameters (identifier) @local)
(lambda_expression parameters: (identifier) @local)
(type_parameter . (type_identifier) @local.type)

(spread_parameter (variable_declarator name: (identifier) @local))
(resource name: (identifier) @local)
(instanceof_expression name: (identifier) @local)
(type_pattern (identifier) @local)
(record_pattern_component (identifier) @local .)
