; What is bound for a part of a file in Swift. README.md one folder up lists the captures.

[
  (function_declaration)
  (protocol_function_declaration)
  (init_declaration)
  (subscript_declaration)
  (lambda_literal)
  (computed_getter)
  (computed_setter)
  (willset_clause)
  (didset_clause)
] @scope.function

[
  (statements)
  (for_statement)
  (if_statement)
  (while_statement)
  (catch_block)
  (switch_entry)
] @scope

[
  (class_body)
  (enum_class_body)
  (protocol_body)
] @scope.open

(property_declaration) @later

(parameter name: (simple_identifier) @local)
(lambda_parameter name: (simple_identifier) @local)
(pattern bound_identifier: (simple_identifier) @local)
(property_declaration name: (pattern (pattern (simple_identifier) @local)))
(for_statement item: (pattern (pattern (simple_identifier) @local)))
(switch_pattern (pattern (value_binding_pattern) (pattern (simple_identifier) @local)))
(if_statement bound_identifier: (simple_identifier) @local)
(guard_statement bound_identifier: (simple_identifier) @local)
(while_statement bound_identifier: (simple_identifier) @local)
(computed_setter (simple_identifier) @local)
(type_parameter (type_identifier) @local.type)
