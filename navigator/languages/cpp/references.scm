; inherits: c_family
; What C++ adds.

(call_expression function: [
  (qualified_identifier name: (identifier) @reference.call)
  (qualified_identifier name: (template_function name: (identifier) @reference.call))
  (qualified_identifier name: (qualified_identifier name: (identifier) @reference.call))
  (qualified_identifier name: (qualified_identifier name: (template_function name: (identifier) @reference.call)))
  (template_function name: (identifier) @reference.call)
  (field_expression field: (template_method name: (field_identifier) @reference.call))
])
(new_expression type: [
  (type_identifier) @reference.call
  (qualified_identifier name: (type_identifier) @reference.call)
  (template_type name: (type_identifier) @reference.call)
])
[
  (base_class_clause (type_identifier) @reference.inherit)
  (base_class_clause (qualified_identifier name: (type_identifier) @reference.inherit))
  (base_class_clause (template_type name: (type_identifier) @reference.inherit))
  (base_class_clause (qualified_identifier name: (template_type name: (type_identifier) @reference.inherit)))
]
(qualified_identifier name: (identifier) @reference.use)
(template_argument_list (type_descriptor type: (type_identifier) @reference.type))

(function_definition declarator: (function_declarator
  declarator: (qualified_identifier scope: (namespace_identifier) @reference.use)))
; A pointer to a member names its class.
(qualified_identifier scope: (namespace_identifier) @reference.type name: (pointer_type_declarator))
(field_initializer (field_identifier) @reference.member)
(attribute name: (identifier) @label)
(destructor_name (identifier) @label)
