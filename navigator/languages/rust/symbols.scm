; Definitions of Rust.

(function_item
  name: (identifier) @name
  body: (_) @body) @definition.function

(function_signature_item name: (identifier) @name) @definition.function

; A closure bound to a name is a function.
(let_declaration
  pattern: (identifier) @name
  value: (closure_expression body: (_) @body)) @definition.function

(struct_item
  name: (type_identifier) @name
  body: (field_declaration_list) @body) @definition.struct

(struct_item name: (type_identifier) @name) @definition.struct

(union_item
  name: (type_identifier) @name
  body: (_) @body) @definition.union

(enum_item
  name: (type_identifier) @name
  body: (_) @body) @definition.enum

(enum_variant
  name: (identifier) @name
  body: (field_declaration_list) @body) @definition.enum_member

(enum_variant name: (identifier) @name) @definition.enum_member

(field_declaration name: (field_identifier) @name) @definition.field

(trait_item
  name: (type_identifier) @name
  body: (_) @body) @definition.trait

(mod_item
  name: (identifier) @name
  body: (_) @body) @definition.module

(mod_item name: (identifier) @name) @definition.module

; $dynamic stands for
(dynamic_type trait: [
  (type_identifier) @name
  (scoped_type_identifier name: (type_identifier) @name)
  (generic_type type: (type_identifier) @name)
  (function_type) @name
  (higher_ranked_trait_bound) @name
])

; What an impl block holds belongs to the type it is for.
(impl_item
  type: [
    (type_identifier) @name
    (primitive_type) @name
    (scoped_type_identifier name: (type_identifier) @name)
    (generic_type type: [
      (type_identifier) @name
      (scoped_type_identifier name: (type_identifier) @name)
    ])
    (reference_type type: [
      (type_identifier) @name
      (primitive_type) @name
      (scoped_type_identifier name: (type_identifier) @name)
      (generic_type type: (type_identifier) @name)
      (array_type) @name
      $dynamic
    ])
    (array_type) @name
    (tuple_type) @name
    (unit_type) @name
    (pointer_type) @name
    (function_type) @name
    $dynamic
    (bounded_type . $dynamic)
    (macro_invocation) @name
  ]
  body: (_) @body) @container.struct

(const_item name: (identifier) @name) @definition.constant
(static_item name: (identifier) @name) @definition.constant
(type_item name: (type_identifier) @name) @definition.type
(associated_type name: (type_identifier) @name) @definition.type

(macro_definition
  name: (identifier) @name
  (macro_rule) @body) @definition.macro

(macro_definition name: (identifier) @name) @definition.macro

; `lazy_static!` and `thread_local!` hold their definitions as tokens.
((macro_invocation
  macro: (identifier) @_macro
  (token_tree "static" . (identifier) @_ref . (identifier) @name @definition.constant))
  (#eq? @_macro "lazy_static")
  (#eq? @_ref "ref"))

((macro_invocation
  macro: (identifier) @_macro
  (token_tree "static" . (identifier) @name @definition.constant . ":"))
  (#eq? @_macro "thread_local"))

; So does `bitflags!`.
((macro_invocation
  macro: [(identifier) @_macro (scoped_identifier name: (identifier) @_macro)]
  (token_tree
    "struct" @definition.struct
    . (identifier) @name
    . ":"
    . (_)
    . (token_tree "{" @body) @definition.struct))
  (#eq? @_macro "bitflags"))

((macro_invocation
  macro: [(identifier) @_macro (scoped_identifier name: (identifier) @_macro)]
  (token_tree (token_tree "const" @definition.constant . (identifier) @name @definition.constant)))
  (#eq? @_macro "bitflags"))

; Tests of properties.
((macro_invocation
  macro: [(identifier) @_macro (scoped_identifier name: (identifier) @_macro)]
  (token_tree
    "fn" @definition.function
    . (identifier) @name
    . (token_tree)
    . (token_tree "{" @body) @definition.function))
  (#match? @_macro "^(proptest|quickcheck)$"))

; A name that a public `use` makes.
(use_declaration
  (visibility_modifier)
  argument: [
    (use_as_clause alias: (identifier) @name)
    (scoped_use_list list: (use_list (use_as_clause alias: (identifier) @name)))
    (use_list (use_as_clause alias: (identifier) @name))
  ]) @definition.type

(attribute_item) @prefix
