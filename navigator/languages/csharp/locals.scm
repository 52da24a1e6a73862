; What is bound for a part of a file in C#. README.md one folder up lists the captures.

[
  (method_declaration)
  (constructor_declaration)
  (operator_declaration)
  (conversion_operator_declaration)
  (indexer_declaration)
  (property_declaration)
  (local_function_statement)
  (lambda_expression)
  (anonymous_method_expression)
  (delegate_declaration)
] @scope.function

; Parameters and type parameters behind its name hold in all of a type.
[
  (class_declaration)
  (struct_declaration)
  (interface_declaration)
  (record_declaration)
  (block)
  (for_statement)
  (foreach_statement)
  (using_statement)
  (fixed_statement)
  (catch_clause)
  (switch_section)
  (switch_expression_arm)
  (query_expression)
] @scope

[
  (declaration_list)
  (enum_member_declaration_list)
] @scope.open

; What a pattern or an argument binds holds behind it.
[
  (declaration_pattern)
  (recursive_pattern)
  (declaration_expression)
] @later
(foreach_statement right: (_) @outside)

(parameter name: (identifier) @local)
(parameter_list name: (identifier) @local)
(implicit_parameter) @local
(catch_declaration name: (identifier) @local)
(declaration_expression name: (identifier) @local)
(declaration_pattern name: (identifier) @local)
(recursive_pattern name: (identifier) @local)
(tuple_pattern name: (identifier) @local)
(parenthesized_variable_designation (identifier) @local)
(foreach_statement left: (identifier) @local)
(type_parameter name: (_) @local.type)

; Of a field it is a definition.
(variable_declarator name: (identifier) @local)

(from_clause name: (identifier) @local)
(join_clause (identifier) @local . "in")
(join_into_clause (identifier) @local)
(let_clause . (identifier) @local)
(query_expression (identifier) @local)
