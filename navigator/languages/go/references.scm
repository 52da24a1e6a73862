; References of Go. README.md one folder up lists the captures.

(call_expression function: [
  (identifier) @reference.call
  (selector_expression field: (_) @reference.call)
  (index_expression operand: (identifier) @reference.call)
  (index_expression operand: (selector_expression field: (_) @reference.call))
])

; A call with types in brackets reads like a conversion.
(type_conversion_expression type: (generic_type type: [
  (type_identifier) @reference.call
  (qualified_type name: (_) @reference.call)
]))

(composite_literal type: [
  (type_identifier) @reference.call
  (qualified_type name: (_) @reference.call)
  (generic_type type: (type_identifier) @reference.call)
])

; Embedded types: their methods are the struct's or the interface's own.
(field_declaration !name type: [
  (type_identifier) @reference.inherit
  (qualified_type name: (_) @reference.inherit)
  (generic_type type: (type_identifier) @reference.inherit)
])
(interface_type (type_elem [
  (type_identifier) @reference.inherit
  (qualified_type name: (_) @reference.inherit)
]))

(type_identifier) @reference.type
(selector_expression field: (_) @reference.use)

[
  (argument_list (identifier) @reference.use)
  (array_type length: (identifier) @reference.use)
  (binary_expression (identifier) @reference.use)
  (dec_statement (identifier) @reference.use)
  (expression_case value: (expression_list (identifier) @reference.use))
  (expression_list (identifier) @reference.use)
  (expression_statement (identifier) @reference.use)
  (expression_switch_statement value: (identifier) @reference.use)
  (for_clause condition: (identifier) @reference.use)
  (for_statement (identifier) @reference.use)
  (if_statement condition: (identifier) @reference.use)
  (inc_statement (identifier) @reference.use)
  (index_expression (identifier) @reference.use)
  (literal_element (identifier) @reference.use)
  (parenthesized_expression (identifier) @reference.use)
  (range_clause right: (identifier) @reference.use)
  (send_statement (identifier) @reference.use)
  (slice_expression (identifier) @reference.use)
  (type_assertion_expression operand: (identifier) @reference.use)
  (type_conversion_expression operand: (identifier) @reference.use)
  (type_switch_statement value: (identifier) @reference.use)
  (unary_expression (identifier) @reference.use)
  (variadic_argument (identifier) @reference.use)
]

; A key is the name of a field, unless the literal is of a map or an array, as far as its type tells.
(composite_literal
  type: [(type_identifier) (qualified_type) (generic_type)]
  body: (literal_value (keyed_element . (literal_element (identifier) @reference.member))))
(literal_element (literal_value (keyed_element . (literal_element (identifier) @reference.member))))

(import_spec !name path: (_) @import.module)
(import_spec name: (package_identifier) @import.namespace path: (_) @import.from) @import
(import_spec name: (dot) @import.all path: (_) @import.from) @import
