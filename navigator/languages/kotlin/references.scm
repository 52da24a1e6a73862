; References of Kotlin. README.md one folder up lists the captures.

(call_expression . [
  (simple_identifier) @reference.call
  (navigation_expression (navigation_suffix (simple_identifier) @reference.call))
])
(constructor_invocation (user_type (type_identifier) @reference.inherit .))
(delegation_specifier (user_type (type_identifier) @reference.inherit .))
(annotation (user_type (type_identifier) @reference.type))
(callable_reference (simple_identifier) @reference.use)

(user_type (type_identifier) @reference.type)
(navigation_suffix (simple_identifier) @reference.use)
[
  (value_argument (simple_identifier) @reference.use)
  (assignment (simple_identifier) @reference.use)
  (additive_expression (simple_identifier) @reference.use)
  (comparison_expression (simple_identifier) @reference.use)
  (equality_expression (simple_identifier) @reference.use)
  (elvis_expression (simple_identifier) @reference.use)
  (function_body (simple_identifier) @reference.use)
  (property_declaration (simple_identifier) @reference.use)
  (jump_expression (simple_identifier) @reference.use)
]

(parameter . (simple_identifier) @local)
(lambda_parameters (variable_declaration (simple_identifier) @local))
(statements (property_declaration (variable_declaration (simple_identifier) @local)))
(type_parameter (type_identifier) @local)

(package_header (identifier) @import.package)
(import_header) @import
(import_header) @import.tree
