; References of Rust. README.md one folder up lists the captures.

(call_expression function: [
  (identifier) @reference.call
  (field_expression field: (_) @reference.call)
  (scoped_identifier name: (_) @reference.call)
  (generic_function function: (identifier) @reference.call)
  (generic_function function: (scoped_identifier name: (_) @reference.call))
  (generic_function function: (field_expression field: (_) @reference.call))
])
(macro_invocation macro: [
  (identifier) @reference.call
  (scoped_identifier name: (_) @reference.call)
])
(struct_expression name: [
  (type_identifier) @reference.call
  (scoped_type_identifier name: (_) @reference.call)
])

(impl_item trait: [
  (type_identifier) @reference.inherit
  (scoped_type_identifier name: (_) @reference.inherit)
  (generic_type type: (type_identifier) @reference.inherit)
  (generic_type type: (scoped_type_identifier name: (_) @reference.inherit))
])
(trait_item bounds: (trait_bounds [
  (type_identifier) @reference.inherit
  (scoped_type_identifier name: (_) @reference.inherit)
]))
(attribute (identifier) @reference.type)

(type_identifier) @reference.type
(field_expression field: (field_identifier) @reference.use)
(scoped_identifier name: (identifier) @reference.use)
; What a macro is given is not parsed.
(token_tree (identifier) @reference.use)

[
  (arguments (identifier) @reference.use)
  (array_expression (identifier) @reference.use)
  (assignment_expression right: (identifier) @reference.use)
  (binary_expression (identifier) @reference.use)
  (block (identifier) @reference.use)
  (field_initializer value: (identifier) @reference.use)
  (for_expression value: (identifier) @reference.use)
  (index_expression (identifier) @reference.use)
  (let_declaration value: (identifier) @reference.use)
  (match_arm value: (identifier) @reference.use)
  (match_expression value: (identifier) @reference.use)
  (match_pattern (identifier) @reference.use)
  (range_expression (identifier) @reference.use)
  (reference_expression value: (identifier) @reference.use)
  (return_expression (identifier) @reference.use)
  (tuple_expression (identifier) @reference.use)
  (tuple_struct_pattern type: (identifier) @reference.use)
  (unary_expression (identifier) @reference.use)
]

(extern_crate_declaration name: (identifier) @import.module alias: (identifier) @import.alias) @import
(use_declaration) @import
(use_declaration argument: (_) @import.tree)
