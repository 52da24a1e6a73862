; What is bound for a part of a file in Scala. README.md one folder up lists the captures.

[
  (function_definition)
  (function_declaration)
  (lambda_expression)
] @scope.function

[
  (block)
  (indented_block)
  (case_clause)
  (for_expression)
  (class_definition)
  (enum_definition)
  (trait_definition)
  (type_definition)
  (extension_definition)
  (given_definition)
] @scope

[
  (template_body)
  (enum_body)
] @scope.open

[
  (val_definition)
  (var_definition)
] @later

(parameter name: (identifier) @local)
(binding name: (identifier) @local)
(lambda_expression parameters: (identifier) @local)
(enumerator . (identifier) @local)
(enumerator (tuple_pattern (identifier) @local))
[
  (block (val_definition pattern: (identifier) @local))
  (block (var_definition pattern: (identifier) @local))
  (block (val_definition pattern: (tuple_pattern (identifier) @local)))
  (indented_block (val_definition pattern: (identifier) @local))
  (indented_block (var_definition pattern: (identifier) @local))
  (indented_block (val_definition pattern: (tuple_pattern (identifier) @local)))
]

; A name in small letters is bound by a pattern, one with a capital is compared.
([
  (case_clause pattern: (identifier) @local)
  (case_clause (tuple_pattern (identifier) @local))
  (typed_pattern pattern: (identifier) @local)
  (case_class_pattern pattern: (identifier) @local)
  (capture_pattern name: (identifier) @local)
  (infix_pattern left: (identifier) @local)
  (infix_pattern right: (identifier) @local)
] (#match? @local "^[a-z_]"))
(type_parameters name: (identifier) @local.type)
