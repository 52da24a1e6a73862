; References of Python. README.md one folder up lists the captures.

(call function: [
  (identifier) @reference.call
  (attribute attribute: (identifier) @reference.call)
])

(decorator [
  (identifier) @reference.call
  (attribute attribute: (identifier) @reference.call)
])

(class_definition superclasses: (argument_list [
  (identifier) @reference.inherit
  (attribute attribute: (identifier) @reference.inherit)
  (subscript value: (identifier) @reference.inherit)
]))

(type [
  (identifier) @reference.type
  (attribute attribute: (identifier) @reference.type)
  (generic_type (identifier) @reference.type)
  (union_type (type (identifier) @reference.type))
])

(identifier) @reference.use

; Names that are bound, not used.
(parameters (identifier) @local)
(lambda_parameters (identifier) @local)
(default_parameter name: (identifier) @local)
(typed_parameter . (identifier) @local)
(typed_default_parameter name: (identifier) @local)
(keyword_argument name: (identifier) @local)
(for_statement left: (identifier) @local)
(for_in_clause left: (identifier) @local)

(import_statement) @import
(import_statement name: [
  (dotted_name) @import.module
  (aliased_import name: (dotted_name) @import.module alias: (identifier) @import.alias)
])
(import_from_statement module_name: (_) @import.from) @import
(import_from_statement name: [
  (dotted_name) @import.name
  (aliased_import name: (dotted_name) @import.name alias: (identifier) @import.alias)
])
(import_from_statement (wildcard_import) @import.all)
