; References of C#. README.md one folder up lists the captures.

(invocation_expression function: [
  (identifier) @reference.call
  (generic_name . (identifier) @reference.call)
  (member_access_expression name: (identifier) @reference.call)
  (member_access_expression name: (generic_name . (identifier) @reference.call))
  (conditional_access_expression (member_binding_expression name: (identifier) @reference.call))
  (conditional_access_expression (member_binding_expression name: (generic_name . (identifier) @reference.call)))
])
(object_creation_expression type: [
  (identifier) @reference.call
  (generic_name . (identifier) @reference.call)
  (qualified_name name: (identifier) @reference.call)
])
(attribute name: [
  (identifier) @reference.type
  (qualified_name name: (identifier) @reference.type)
])

[
  (base_list (identifier) @reference.inherit)
  (base_list (generic_name . (identifier) @reference.inherit))
  (base_list (qualified_name name: (identifier) @reference.inherit))
]

[
  (as_expression right: (identifier) @reference.type)
  (array_type type: (identifier) @reference.type)
  (cast_expression type: (identifier) @reference.type)
  (catch_declaration type: (identifier) @reference.type)
  (declaration_pattern type: (identifier) @reference.type)
  (generic_name . (identifier) @reference.type)
  (is_expression right: (identifier) @reference.type)
  (method_declaration returns: (identifier) @reference.type)
  (nullable_type type: (identifier) @reference.type)
  (parameter type: (identifier) @reference.type)
  (property_declaration type: (identifier) @reference.type)
  (qualified_name name: (identifier) @reference.type)
  (type_argument_list (identifier) @reference.type)
  (type_parameter_constraint (identifier) @reference.type)
  (typeof_expression type: (identifier) @reference.type)
  (variable_declaration type: (identifier) @reference.type)
]

(member_access_expression name: (identifier) @reference.use)
(member_binding_expression name: (identifier) @reference.use)
[
  (argument (identifier) @reference.use)
  (arrow_expression_clause (identifier) @reference.use)
  (assignment_expression (identifier) @reference.use)
  (await_expression (identifier) @reference.use)
  (binary_expression (identifier) @reference.use)
  (conditional_expression (identifier) @reference.use)
  (constant_pattern (identifier) @reference.use)
  (element_access_expression expression: (identifier) @reference.use)
  (interpolation (identifier) @reference.use)
  (lambda_expression body: (identifier) @reference.use)
  (parenthesized_expression (identifier) @reference.use)
  (return_statement (identifier) @reference.use)
  (throw_statement (identifier) @reference.use)
  (variable_declarator (identifier) @reference.use)
]

(parameter name: (identifier) @local)
(local_declaration_statement (variable_declaration (variable_declarator name: (identifier) @local)))
(foreach_statement left: (identifier) @local)
(type_parameter name: (_) @local)

(using_directive "static" [(qualified_name) (identifier)] @import.from) @import
(using_directive !name [(qualified_name) (identifier)] @import.from) @import
(using_directive !name "using" @import.all)
(using_directive name: (_) @import.namespace [(qualified_name) (identifier)] @import.from .) @import
