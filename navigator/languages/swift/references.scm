; References of Swift. README.md one folder up lists the captures.

(call_expression . [
  (simple_identifier) @reference.call
  (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call))
])
(inheritance_specifier inherits_from: (user_type (type_identifier) @reference.inherit .))
(attribute (user_type (type_identifier) @reference.type))

(user_type (type_identifier) @reference.type)
(navigation_suffix suffix: (simple_identifier) @reference.use)
; What is no use is told by the labels below and by what is bound (locals.scm). A member that is named by a dot alone
; is one of a type that nobody writes down: `.lax`.
(simple_identifier) @reference.use
(value_argument_label (simple_identifier) @label)
(parameter external_name: (simple_identifier) @label)
(tuple_expression name: (simple_identifier) @label)
(tuple_type_item name: (simple_identifier) @label)
(enum_type_parameters (simple_identifier) @label)
(call_suffix name: (simple_identifier) @label)
; Names of arguments, and platforms with their versions.
(attribute (simple_identifier) @label . ":")
(attribute (simple_identifier) @label . (integer_literal))
(availability_condition (identifier (simple_identifier) @label))

(import_declaration) @import
(import_declaration (identifier) @import.module)
