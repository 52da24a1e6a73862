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

; A name in capitals is a constant's, which is compared.
([
  (tuple_pattern (identifier) @local.defined)
  (slice_pattern (identifier) @local.defined)
  (mut_pattern (identifier) @local.defined)
  (ref_pattern (identifier) @local.defined)
  (reference_pattern (identifier) @local.defined)
  (captured_pattern . (identifier) @local.defined)
  (match_pattern . (identifier) @local.defined)
  (tuple_struct_pattern type: (_) (identifier) @local.defined)
  (field_pattern (shorthand_field_identifier) @local.defined)
]
(#match? @local.defined "^[a-z_]"))
