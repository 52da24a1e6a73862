; References of Swift. README.md one folder up lists the captures.

(call_expression . [
  (simple_identifier) @reference.call
  (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call))
])
(inheritance_specifier inherits_from: (user_type (type_identifier) @reference.inherit .))
(attribute (user_type (type_identifier) @reference.type))

(user_type (type_identifier) @reference.type)
(navigation_suffix suffix: (simple_identifier) @reference.use)
[
  (value_argument value: (simple_identifier) @reference.use)
  (assignment result: (simple_identifier) @reference.use)
  (control_transfer_statement result: (simple_identifier) @reference.use)
  (equality_expression (simple_identifier) @reference.use)
  (comparison_expression (simple_identifier) @reference.use)
  (nil_coalescing_expression (simple_identifier) @reference.use)
  (if_statement (simple_identifier) @reference.use)
  (guard_statement (simple_identifier) @reference.use)
]

(parameter name: (simple_identifier) @local)
(statements (property_declaration name: (pattern bound_identifier: (simple_identifier) @local)))
(type_parameter (type_identifier) @local)

(import_declaration) @import
(import_declaration (identifier) @import.module)
