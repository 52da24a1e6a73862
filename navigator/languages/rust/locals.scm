; What is bound for a part of a file in Rust. README.md one folder up lists the captures.

[
  (function_item)
  (function_signature_item)
  (closure_expression)
] @scope.function

[
  (block)
  (match_arm)
  (for_expression)
  (if_expression)
  (while_expression)
  (impl_item)
  (struct_item)
  (enum_item)
  (trait_item)
  (type_item)
] @scope

[
  (let_declaration)
  (let_condition)
] @later
(for_expression value: (_) @outside)

(parameter pattern: (identifier) @local)
(let_declaration pattern: (identifier) @local)
(closure_parameters (identifier) @local)
(for_expression pattern: (identifier) @local)
(type_parameter name: (_) @local.type)

(const_parameter name: (identifier) @local)

; A name in capitals is a constant's, which is compared.
([
  (tuple_pattern (identifier) @local)
  (slice_pattern (identifier) @local)
  (or_pattern (identifier) @local)
  (mut_pattern (identifier) @local)
  (ref_pattern (identifier) @local)
  (reference_pattern (identifier) @local)
  (captured_pattern . (identifier) @local)
  (match_pattern . (identifier) @local)
  (field_pattern pattern: (identifier) @local)
  (let_condition pattern: (identifier) @local)
  (tuple_struct_pattern type: (_) (identifier) @local)
]
(#match? @local "^[a-z_]"))
(field_pattern (shorthand_field_identifier) @local.defined)
