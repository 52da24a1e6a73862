; References of Lua. README.md one folder up lists the captures.

(function_call name: [
  (identifier) @reference.call
  (dot_index_expression field: (identifier) @reference.call)
  (method_index_expression method: (identifier) @reference.call)
])
(dot_index_expression field: (identifier) @reference.use)
; What is no use is told by the labels below and by what is bound (locals.scm).
(identifier) @reference.use
(field name: (identifier) @label "=")
(goto_statement (identifier) @label)
(label_statement (identifier) @label)
(attribute (identifier) @label)
(chunk (variable_declaration (variable_list name: (identifier) @label)))
