; References of Solidity. README.md one folder up lists the captures.

(call_expression function: [
  (expression (identifier) @reference.call)
  (expression (member_expression property: (identifier) @reference.call))
])
(emit_statement name: (expression (identifier) @reference.call))
(inheritance_specifier ancestor: (user_defined_type (identifier) @reference.inherit .))
(modifier_invocation (identifier) @reference.call)
(new_expression name: (type_name (user_defined_type (identifier) @reference.call)))
(user_defined_type (identifier) @reference.type)
(member_expression property: (identifier) @reference.use)
(revert_statement error: (expression (identifier) @reference.call))

; What is no use is told by the label below and by what is bound (locals.scm).
(identifier) @reference.use
(call_struct_argument name: (identifier) @label)
