; What is bound for a part of a file in Kotlin. README.md one folder up lists the captures.

[
  (function_declaration)
  (anonymous_function)
  (lambda_literal)
  (secondary_constructor)
  (getter)
  (setter)
] @scope.function

[
  (class_declaration)
  (statements)
  (control_structure_body)
  (for_statement)
  (catch_block)
  (when_expression)
] @scope

[
  (class_body)
  (enum_class_body)
] @scope.open

(property_declaration) @later

(parameter . (simple_identifier) @local)
(parameter_with_optional_type . (simple_identifier) @local)
(class_parameter (simple_identifier) @local . ":")
(lambda_parameters (variable_declaration (simple_identifier) @local))
(multi_variable_declaration (variable_declaration (simple_identifier) @local))
(statements (property_declaration (variable_declaration (simple_identifier) @local)))
(for_statement (variable_declaration (simple_identifier) @local))
(when_subject (variable_declaration (simple_identifier) @local))
(catch_block . (simple_identifier) @local)
(type_parameter (type_identifier) @local.type)
