; References of OCaml. README.md one folder up lists the captures.

(application_expression function: (value_path (value_name) @reference.call))
(infix_expression right: (value_path (value_name) @reference.call))
(value_path (value_name) @reference.use)
; An argument or a field that is called what its value is called: `f ~x`, `{ x; y = 1 }`.
(labeled_argument . (label_name) @reference.use .)
(field_expression . (field_path (field_name) @reference.use) .)
(field_expression (field_path (field_name) @reference.member) body: (_))
(field_pattern (field_path (field_name) @reference.member) pattern: (_))
(field_get_expression field: (field_path (field_name) @reference.member))
(constructor_path (constructor_name) @reference.call)
(type_constructor_path (type_constructor) @reference.type)
(module_path (module_name) @reference.use)
(module_type_path (module_type_name) @reference.type)
(method_invocation (method_name) @reference.call)
(new_expression (class_path (class_name) @reference.call))
(inheritance_definition (class_path (class_name) @reference.inherit))
