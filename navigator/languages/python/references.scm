; References of Python. README.md one folder up lists the captures.

; A member that is called is told by the bracket behind it.
(call function: (identifier) @reference.call)

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

(attribute attribute: (identifier) @reference.member)

; Where a bare name is used; that of a receiver is found in the text. To capture every identifier and to say
; which are bound instead takes twice the time.
[
  (argument_list (identifier) @reference.use)
  (as_pattern . (identifier) @reference.use)
  (assert_statement (identifier) @reference.use)
  (assignment right: (identifier) @reference.use)
  (augmented_assignment (identifier) @reference.use)
  (await (identifier) @reference.use)
  (binary_operator (identifier) @reference.use)
  (boolean_operator (identifier) @reference.use)
  (case_pattern (dotted_name . (identifier) @reference.use . (identifier)))
  (class_pattern (dotted_name . (identifier) @reference.use))
  (comparison_operator (identifier) @reference.use)
  (conditional_expression (identifier) @reference.use)
  (delete_statement (identifier) @reference.use)
  (default_parameter value: (identifier) @reference.use)
  (dictionary_splat (identifier) @reference.use)
  (elif_clause condition: (identifier) @reference.use)
  (except_clause (identifier) @reference.use)
  (module (identifier) @reference.use)
  (block (identifier) @reference.use)
  (expression_list (identifier) @reference.use)
  (for_in_clause right: (identifier) @reference.use)
  (for_statement right: (identifier) @reference.use)
  (generator_expression body: (identifier) @reference.use)
  (global_statement (identifier) @reference.use)
  (if_clause (identifier) @reference.use)
  (if_statement condition: (identifier) @reference.use)
  (interpolation (identifier) @reference.use)
  (keyword_argument value: (identifier) @reference.use)
  (lambda body: (identifier) @reference.use)
  (list (identifier) @reference.use)
  (list_comprehension body: (identifier) @reference.use)
  (list_splat (identifier) @reference.use)
  (match_statement subject: (identifier) @reference.use)
  (named_expression value: (identifier) @reference.use)
  (not_operator (identifier) @reference.use)
  (pair (identifier) @reference.use)
  (parenthesized_expression (identifier) @reference.use)
  (raise_statement (identifier) @reference.use)
  (return_statement (identifier) @reference.use)
  (set (identifier) @reference.use)
  (set_comprehension body: (identifier) @reference.use)
  (slice (identifier) @reference.use)
  (subscript (identifier) @reference.use)
  (tuple (identifier) @reference.use)
  (typed_default_parameter value: (identifier) @reference.use)
  (while_statement condition: (identifier) @reference.use)
  (unary_operator (identifier) @reference.use)
  (with_item value: (identifier) @reference.use)
  (yield (identifier) @reference.use)
]

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
