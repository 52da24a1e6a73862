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
[
  (arguments (identifier) @reference.use)
  (block (identifier) @reference.use)
  (case_clause body: (identifier) @reference.use)
  (function_definition body: (identifier) @reference.use)
  (if_expression (identifier) @reference.use)
  (infix_expression left: (identifier) @reference.use)
  (infix_expression right: (identifier) @reference.use)
  (val_definition value: (identifier) @reference.use)
]

(parameter name: (identifier) @local)
(block (val_definition pattern: (identifier) @local))
(bindings (binding name: (identifier) @local))

(package_clause name: (_) @import.package)
(import_declaration) @import
(import_declaration) @import.tree
