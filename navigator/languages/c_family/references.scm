; References of C and its family. README.md one folder up lists the captures.

(call_expression function: [
  (identifier) @reference.call
  (field_expression field: (field_identifier) @reference.call)
])

(type_identifier) @reference.type
(field_expression field: (field_identifier) @reference.use)

[
  (argument_list (identifier) @reference.use)
  (assignment_expression right: (identifier) @reference.use)
  (binary_expression (identifier) @reference.use)
  (case_statement value: (identifier) @reference.use)
  (cast_expression value: (identifier) @reference.use)
  (conditional_expression (identifier) @reference.use)
  (init_declarator value: (identifier) @reference.use)
  (initializer_list (identifier) @reference.use)
  (initializer_pair value: (identifier) @reference.use)
  (parenthesized_expression (identifier) @reference.use)
  (pointer_expression argument: (identifier) @reference.use)
  (return_statement (identifier) @reference.use)
  (subscript_expression (identifier) @reference.use)
  (unary_expression argument: (identifier) @reference.use)
]

(parameter_declaration declarator: (identifier) @local)
(parameter_declaration declarator: (pointer_declarator declarator: (identifier) @local))
(compound_statement (declaration declarator: (identifier) @local))
(compound_statement (declaration declarator: (init_declarator declarator: (identifier) @local)))
(compound_statement (declaration declarator: (pointer_declarator declarator: (identifier) @local)))
(compound_statement (declaration
  declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @local))))

(preproc_include "#include" @import.all path: (_) @import.from) @import
