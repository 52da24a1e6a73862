; References of C and its family. README.md one folder up lists the captures.

(call_expression function: [
  (identifier) @reference.call
  (field_expression field: (field_identifier) @reference.call)
])

(type_identifier) @reference.type
(field_expression field: (field_identifier) @reference.use)

; What is no use is told by the labels below and by what is bound (locals.scm).
(identifier) @reference.use
(preproc_def value: (preproc_arg) @unparsed)
(preproc_function_def value: (preproc_arg) @unparsed)
((preproc_call directive: (_) @_directive argument: (preproc_arg) @unparsed)
  (#match? @_directive "undef"))

; Designators of a literal are named after fields, though nothing stands before them but a dot.
(field_designator (field_identifier) @reference.member)

(preproc_params (identifier) @label)
(preproc_def name: (identifier) @label)
(attribute_specifier (argument_list (identifier) @label))
(attribute_specifier (argument_list (call_expression function: (identifier) @label)))

(preproc_include "#include" @import.all path: (_) @import.from) @import
