; References of OCaml. README.md one folder up lists the captures.

(application_expression function: (value_path (value_name) @reference.call))
(infix_expression right: (value_path (value_name) @reference.call))
(value_path (value_name) @reference.use)
(constructor_path (constructor_name) @reference.call)
(type_constructor_path (type_constructor) @reference.type)
(method_invocation (method_name) @reference.call)
(new_expression (class_path (class_name) @reference.call))
(inheritance_definition (class_path (class_name) @reference.inherit))
