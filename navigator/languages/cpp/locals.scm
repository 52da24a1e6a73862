; inherits: c_family
; What C++ adds to C.

(lambda_expression) @scope.function
[
  (for_range_loop)
  (catch_clause)
  (template_declaration)
  (if_statement)
  (while_statement)
  (switch_statement)
] @scope
(class_specifier body: (_) @scope.open)
(struct_specifier body: (_) @scope.open)
(field_declaration declarator: (reference_declarator (function_declarator) @scope))
(declaration declarator: (reference_declarator (function_declarator) @scope))

(reference_declarator (identifier) @local)
(optional_parameter_declaration declarator: (identifier) @local)
(variadic_declarator (identifier) @local)
(for_range_loop declarator: (identifier) @local)
(structured_binding_declarator (identifier) @local)
(lambda_capture_initializer left: (identifier) @local)
(type_parameter_declaration (type_identifier) @local.type)
