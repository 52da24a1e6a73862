; References of Rust. README.md one folder up lists the captures.

; Wherever a name may stand it is used, also among the tokens that a macro is given; what is none is told
; below and in locals.scm.
(identifier) @reference.use

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

; A literal or a pattern names fields; in the short form also a variable, which is mostly a local one.
[
  (field_initializer field: (field_identifier) @reference.member)
  (shorthand_field_initializer (identifier) @reference.member)
  (field_pattern name: (field_identifier) @reference.member)
  (field_pattern name: (shorthand_field_identifier) @reference.member)
]

[
  (label (identifier) @label)
  (lifetime (identifier) @label)
  (token_repetition "'" . (identifier) @label)
  (token_repetition_pattern (identifier) @label)
  (token_tree "'" . (identifier) @label)
  (token_tree_pattern (identifier) @label)
]

; What the compiler is told by attributes of its own are no names of code.
((attribute
  . (identifier) @_attribute
  arguments: [
    (token_tree (identifier) @label)
    (token_tree (token_tree (identifier) @label))
    (token_tree (token_tree (token_tree (identifier) @label)))
  ])
  (#any-of? @_attribute
    "allow" "cfg" "cfg_attr" "deny" "doc" "expect" "forbid" "inline" "link" "must_use" "repr" "target_feature" "warn"))

(extern_crate_declaration name: (identifier) @import.module alias: (identifier) @import.alias) @import
(use_declaration) @import
(use_declaration argument: (_) @import.tree)
