; What is bound for a part of a file in Go. README.md one folder up lists the captures.

[
  (function_declaration)
  (method_declaration)
  (func_literal)
] @scope.function

[
  (block)
  (if_statement)
  (for_statement)
  (expression_switch_statement)
  (type_switch_statement)
  (expression_case)
  (default_case)
  (type_case)
  (communication_case)
] @scope

[
  (short_var_declaration)
  (var_spec)
  (const_spec)
  (range_clause)
  (receive_statement)
] @later

(parameter_declaration name: (identifier) @local)
(variadic_parameter_declaration name: (identifier) @local)
(short_var_declaration left: (expression_list (identifier) @local))
(range_clause left: (expression_list (identifier) @local))
(block (statement_list (var_declaration (var_spec name: (identifier) @local))))
(type_parameter_declaration name: (identifier) @local.type)

(const_spec name: (identifier) @local.defined)
(type_switch_statement alias: (expression_list (identifier) @local))
(receive_statement left: (expression_list (identifier) @local) ":=")
