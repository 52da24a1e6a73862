; References of Scala. README.md one folder up lists the captures.

(call_expression function: [
  (identifier) @reference.call
  (field_expression field: (identifier) @reference.call)
  (generic_function function: (identifier) @reference.call)
  (generic_function function: (field_expression field: (identifier) @reference.call))
])
(infix_expression operator: (identifier) @reference.call)
(instance_expression [
  (type_identifier) @reference.call
  (generic_type type: (type_identifier) @reference.call)
])
[
  (extends_clause type: (type_identifier) @reference.inherit)
  (extends_clause type: (generic_type type: (type_identifier) @reference.inherit))
]
(annotation name: (type_identifier) @reference.type)

(type_identifier) @reference.type
(field_expression field: (identifier) @reference.use)
; What is no use is told by the label below and by what is bound (locals.scm).
(identifier) @reference.use
(arguments (assignment_expression left: (identifier) @label))
(interpolated_string_expression interpolator: (identifier) @label)

(package_clause name: (_) @import.package)
(import_declaration) @import
(import_declaration) @import.tree
