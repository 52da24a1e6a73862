; References of JavaScript. README.md one folder up lists the captures.

; A member that is called is told by the bracket behind it.
(call_expression function: (identifier) @reference.call)

(new_expression constructor: [
  (identifier) @reference.call
  (member_expression property: (_) @reference.call)
])

(decorator [
  (identifier) @reference.call
  (member_expression property: (_) @reference.call)
])

(member_expression property: (_) @reference.member)
(subscript_expression index: (string (string_fragment) @reference.member))
(shorthand_property_identifier) @reference.use

; Where a bare name is used; that of a receiver is found in the text.
[
  (arguments (identifier) @reference.use)
  (array (identifier) @reference.use)
  (arrow_function body: (identifier) @reference.use)
  (assignment_expression left: (identifier) @reference.use)
  (assignment_expression right: (identifier) @reference.use)
  (assignment_pattern right: (identifier) @reference.use)
  (augmented_assignment_expression (identifier) @reference.use)
  (await_expression (identifier) @reference.use)
  (binary_expression (identifier) @reference.use)
  (computed_property_name (identifier) @reference.use)
  (export_specifier name: (identifier) @reference.use)
  (export_statement value: (identifier) @reference.use)
  (expression_statement (identifier) @reference.use)
  (for_in_statement right: (identifier) @reference.use)
  (for_statement condition: (identifier) @reference.use)
  (for_statement increment: (identifier) @reference.use)
  (object_assignment_pattern right: (identifier) @reference.use)
  (pair value: (identifier) @reference.use)
  (parenthesized_expression (identifier) @reference.use)
  (return_statement (identifier) @reference.use)
  (sequence_expression (identifier) @reference.use)
  (spread_element (identifier) @reference.use)
  (subscript_expression (identifier) @reference.use)
  (switch_case value: (identifier) @reference.use)
  (template_substitution (identifier) @reference.use)
  (ternary_expression (identifier) @reference.use)
  (throw_statement (identifier) @reference.use)
  (unary_expression (identifier) @reference.use)
  (update_expression (identifier) @reference.use)
  (variable_declarator value: (identifier) @reference.use)
  (yield_expression (identifier) @reference.use)
]

(import_statement source: (string) @import.from) @import
(import_clause (identifier) @import.default)
(namespace_import (identifier) @import.namespace)
(import_specifier name: (_) @import.name)
(import_specifier alias: (_) @import.alias)

; What is handed on, from another module or under another name.
(export_statement source: (string) @import.from) @import
(export_statement "*" @import.all source: (_))
(namespace_export (identifier) @import.namespace)
(export_statement (export_clause)) @import
(export_specifier name: (_) @import.name)
(export_specifier alias: (_) @import.alias)
(export_statement "default" value: (identifier) @import.as_default) @import
(export_statement "default" declaration: [
  (function_declaration name: (_) @import.as_default)
  (class_declaration name: (_) @import.as_default)
]) @import

; CommonJS, and what is imported where it is needed.
; $names stands for
name: (object_pattern [
  (shorthand_property_identifier_pattern) @import.name
  (pair_pattern key: (_) @import.name value: (identifier) @import.alias)
])

; $required stands for
(call_expression function: (identifier) @_require arguments: (arguments . (string) @import.from))

; $loaded stands for
(await_expression (call_expression function: (import) arguments: (arguments . (string) @import.from)))

((variable_declarator name: (identifier) @import.namespace value: $required) @import
  (#eq? @_require "require"))
((variable_declarator $names value: $required) @import
  (#eq? @_require "require"))
(variable_declarator name: (identifier) @import.namespace value: $loaded) @import
(variable_declarator $names value: $loaded) @import
(variable_declarator $names value: (identifier) @import.of) @import
(variable_declarator
  name: (identifier) @import.default
  value: (call_expression arguments: (arguments . (arrow_function
    body: (call_expression function: (import) arguments: (arguments . (string) @import.from)))))) @import
(call_expression
  function: (member_expression
    object: (call_expression function: (import) arguments: (arguments . (string) @import.from)))
  arguments: (arguments . (arrow_function [
    parameter: (identifier) @import.namespace
    parameters: (formal_parameters . $parameter)
  ]))) @import

; What a module written with `export default` gives to `require`.
((variable_declarator
  name: (identifier) @import.default
  value: (member_expression
    object: (call_expression function: (identifier) @_require arguments: (arguments . (string) @import.from))
    property: (_) @_default)) @import
  (#eq? @_require "require")
  (#eq? @_default "default"))

((call_expression function: (member_expression
    object: (call_expression function: (identifier) @_require arguments: (arguments . (string) @import.from))
    property: (_) @import.name)) @import
  (#eq? @_require "require")
  (#eq? @import.name "default"))

((assignment_expression
  left: (member_expression object: (identifier) @_module property: (_) @_exports)
  right: (identifier) @import.as_default) @import
  (#eq? @_module "module")
  (#eq? @_exports "exports"))
