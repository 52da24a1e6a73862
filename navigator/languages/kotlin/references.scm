; References of Kotlin. README.md one folder up lists the captures.

(call_expression . [
  (simple_identifier) @reference.call
  (navigation_expression (navigation_suffix (simple_identifier) @reference.call))
])
(constructor_invocation (user_type (type_identifier) @reference.inherit .))
(delegation_specifier (user_type (type_identifier) @reference.inherit .))
(annotation (user_type (type_identifier) @reference.type))
(callable_reference (type_identifier) @reference.type)

(user_type (type_identifier) @reference.type)

; What is no use is told by the label below and by what is bound (locals.scm).
(simple_identifier) @reference.use
(interpolated_identifier) @reference.use
(value_argument . (simple_identifier) @label "=")

(package_header (identifier) @import.package)
(import_header) @import
(import_header) @import.tree
