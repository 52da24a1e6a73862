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
(call_argument (expression (identifier) @reference.use))
(parameter name: (identifier) @local)
