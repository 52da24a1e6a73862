; References of Julia. README.md one folder up lists the captures.

(call_expression . [
  (identifier) @reference.call
  (field_expression (identifier) @reference.call .)
])
(macrocall_expression (macro_identifier (identifier) @reference.call))
(typed_expression (identifier) @reference.type .)
(argument_list (identifier) @reference.use)
(field_expression (identifier) @reference.use .)
