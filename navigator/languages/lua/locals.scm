; What is bound for a part of a file in Lua. README.md one folder up lists the captures.

[
  (function_declaration)
  (function_definition)
] @scope.function

[
  (block)
  (for_statement)
] @scope

(variable_declaration) @later

(parameters name: (identifier) @local)
(for_numeric_clause name: (identifier) @local)
(for_generic_clause (variable_list name: (identifier) @local))
(block (variable_declaration (assignment_statement (variable_list name: (identifier) @local))))
(block local_declaration: (variable_declaration (assignment_statement (variable_list name: (identifier) @local))))
(block local_declaration: (variable_declaration (variable_list name: (identifier) @local)))
