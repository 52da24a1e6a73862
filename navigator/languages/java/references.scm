; References of Java. README.md one folder up lists the captures.

(method_invocation name: (identifier) @reference.call)
(method_reference (_) . (identifier) @reference.call)
(method_reference . (identifier) @reference.call "new")

(object_creation_expression type: [
  (type_identifier) @reference.call
  (generic_type . (type_identifier) @reference.call)
  (scoped_type_identifier (type_identifier) @reference.call .)
  (generic_type . (scoped_type_identifier (type_identifier) @reference.call .))
])

[
  (annotation name: (identifier) @reference.type)
  (annotation name: (scoped_identifier name: (identifier) @reference.type))
  (marker_annotation name: (identifier) @reference.type)
  (marker_annotation name: (scoped_identifier name: (identifier) @reference.type))
  (record_pattern . (identifier) @reference.type)
]

[
  (superclass (type_identifier) @reference.inherit)
  (superclass (generic_type . (type_identifier) @reference.inherit))
  (superclass (scoped_type_identifier (type_identifier) @reference.inherit .))
  (type_list (type_identifier) @reference.inherit)
  (type_list (generic_type . (type_identifier) @reference.inherit))
  (type_list (scoped_type_identifier (type_identifier) @reference.inherit .))
]

(type_identifier) @reference.type
(field_access field: (identifier) @reference.use)

[
  (annotation_argument_list (identifier) @reference.use)
  (argument_list (identifier) @reference.use)
  (array_access (identifier) @reference.use)
  (array_initializer (identifier) @reference.use)
  (assert_statement (identifier) @reference.use)
  (assignment_expression left: (identifier) @reference.use)
  (assignment_expression right: (identifier) @reference.use)
  (binary_expression (identifier) @reference.use)
  (cast_expression value: (identifier) @reference.use)
  (dimensions_expr (identifier) @reference.use)
  (element_value_array_initializer (identifier) @reference.use)
  (element_value_pair value: (identifier) @reference.use)
  (enhanced_for_statement value: (identifier) @reference.use)
  (expression_statement (identifier) @reference.use)
  (for_statement condition: (identifier) @reference.use)
  (guard (identifier) @reference.use)
  (instanceof_expression left: (identifier) @reference.use)
  (lambda_expression body: (identifier) @reference.use)
  (parenthesized_expression (identifier) @reference.use)
  (resource . (identifier) @reference.use .)
  (resource value: (identifier) @reference.use)
  (return_statement (identifier) @reference.use)
  (switch_label (identifier) @reference.use)
  (ternary_expression (identifier) @reference.use)
  (throw_statement (identifier) @reference.use)
  (unary_expression (identifier) @reference.use)
  (update_expression (identifier) @reference.use)
  (variable_declarator value: (identifier) @reference.use)
  (yield_statement (identifier) @reference.use)
]

(package_declaration (_) @import.package)
(import_declaration [(scoped_identifier) (identifier)] @import.module .)
(import_declaration (_) @import.from (asterisk) @import.all) @import
