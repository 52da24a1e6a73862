; What is bound for a part of a file in C and its family. README.md one folder up lists the captures.

(function_definition) @scope.function
[
  (compound_statement)
  (for_statement)
] @scope

; Parameters of what is only declared.
(declaration declarator: (function_declarator) @scope)
(declaration declarator: (pointer_declarator declarator: (function_declarator) @scope))
(field_declaration declarator: (function_declarator) @scope)
(field_declaration declarator: (pointer_declarator declarator: (function_declarator) @scope))
(type_definition declarator: (function_declarator) @scope)
(parameter_declaration declarator: (function_declarator) @scope)

[
  (declaration)
  (init_declarator)
] @later

(parameter_declaration declarator: (identifier) @local)
(declaration declarator: (identifier) @local)
(init_declarator declarator: (identifier) @local)
(pointer_declarator declarator: (identifier) @local)
(array_declarator declarator: (identifier) @local)
(parenthesized_declarator (identifier) @local)
