; What is bound for a part of a file in JavaScript. README.md one folder up lists the captures.

[
  (function_declaration)
  (function_expression)
  (generator_function)
  (generator_function_declaration)
  (arrow_function)
  (method_definition)
  (class_static_block)
] @scope.function

[
  (statement_block)
  (for_statement)
  (for_in_statement)
  (catch_clause)
  (switch_body)
] @scope

(variable_declaration) @hoisted
(for_in_statement kind: "var" left: (_) @hoisted)
(for_in_statement !kind left: (_) @assigned)
(assignment_expression left: [(array_pattern) (object_pattern)] @assigned)

[
  (variable_declarator name: (identifier) @local)
  (for_in_statement left: (identifier) @local)
  (catch_clause parameter: (identifier) @local)
  (arrow_function parameter: (identifier) @local)
  (function_expression name: (identifier) @local)
  (array_pattern (identifier) @local)
  (rest_pattern (identifier) @local)
  (assignment_pattern left: (identifier) @local)
  (pair_pattern value: (identifier) @local)
  (shorthand_property_identifier_pattern) @local
]
