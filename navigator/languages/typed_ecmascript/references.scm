; inherits: ecmascript
; What TypeScript adds to JavaScript.

; $parameter stands for
(required_parameter pattern: [
  (identifier) @import.namespace
  (object_pattern [
    (shorthand_property_identifier_pattern) @import.name
    (pair_pattern key: (_) @import.name value: (identifier) @import.alias)
  ])
])

(call_expression function: (member_expression property: (_) @reference.call) type_arguments: (_))

(extends_clause value: [
  (identifier) @reference.inherit
  (member_expression property: (_) @reference.inherit)
])
(implements_clause [
  (type_identifier) @reference.inherit
  (generic_type name: (type_identifier) @reference.inherit)
  (nested_type_identifier name: (_) @reference.inherit)
])
(extends_type_clause [
  (type_identifier) @reference.inherit
  (generic_type name: (type_identifier) @reference.inherit)
  (nested_type_identifier name: (_) @reference.inherit)
])

(type_identifier) @reference.type
[
  (as_expression . (identifier) @reference.use)
  (export_statement (identifier) @reference.use)
  (enum_assignment value: (identifier) @reference.use)
  (instantiation_expression . (identifier) @reference.use)
  (non_null_expression (identifier) @reference.use)
  (optional_parameter value: (identifier) @reference.use)
  (public_field_definition value: (identifier) @reference.use)
  (required_parameter value: (identifier) @reference.use)
  (satisfies_expression . (identifier) @reference.use)
  (type_query (identifier) @reference.use)
]

(import_require_clause (identifier) @import.namespace source: (string) @import.from)
