; What is bound for a part of a file in Solidity. README.md one folder up lists the captures.

[
  (function_definition)
  (constructor_definition)
  (modifier_definition)
  (fallback_receive_definition)
  (event_definition)
  (error_declaration)
] @scope.function

[
  (block_statement)
  (for_statement)
  (try_statement)
  (catch_clause)
  (assembly_statement)
] @scope

(contract_body) @scope.open
(variable_declaration_statement) @later

(parameter name: (identifier) @local)
(event_parameter name: (identifier) @local)
(error_parameter name: (identifier) @local)
(variable_declaration name: (identifier) @local)
(variable_declaration_tuple (variable_declaration name: (identifier) @local))
(yul_variable_declaration left: (yul_identifier (identifier) @local))
