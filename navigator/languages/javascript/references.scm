; inherits: ecmascript

; $parameter stands for
[
  (identifier) @import.namespace
  (object_pattern [
    (shorthand_property_identifier_pattern) @import.name
    (pair_pattern key: (_) @import.name value: (identifier) @import.alias)
  ])
]

(class_heritage [
  (identifier) @reference.inherit
  (member_expression property: (_) @reference.inherit)
])

[
  (jsx_opening_element name: (identifier) @reference.call)
  (jsx_opening_element name: (member_expression property: (_) @reference.call))
  (jsx_self_closing_element name: (identifier) @reference.call)
  (jsx_self_closing_element name: (member_expression property: (_) @reference.call))
]
(jsx_expression (identifier) @reference.use)

; Here `default` is a keyword, and in TypeScript a name.
(import_specifier name: "default" @import.name)
(export_specifier name: "default" @import.name)
(export_specifier alias: "default" @import.alias)

(field_definition value: (identifier) @reference.use)
