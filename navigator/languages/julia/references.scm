; References of Julia. README.md one folder up lists the captures.

(call_expression . [
  (identifier) @reference.call
  (field_expression (identifier) @reference.call .)
])
(macrocall_expression (macro_identifier (identifier) @reference.call))
(typed_expression (identifier) @reference.type .)
(broadcast_call_expression . [
  (identifier) @reference.call
  (field_expression (identifier) @reference.call .)
])

; What is no use is told by the labels below and by what is bound (locals.scm).
(identifier) @reference.use
(argument_list (assignment . (identifier) @label))
(quote_expression (identifier) @label)
; A key of a tuple of names, `u"m"` and what a module's name is made here.
(tuple_expression (assignment . (identifier) @label))
(prefixed_string_literal prefix: (identifier) @label)
(import_alias (identifier) @label .)
