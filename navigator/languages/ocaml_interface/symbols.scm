; What OCaml's interfaces and implementations share. A definition is a binding; the words before it are attached.

; Modules. A module type is what others call an interface.
(module_definition (module_binding
  (module_name) @name
  body: (functor body: (_) @body)) @definition.module)
(module_definition (module_binding
  (module_name) @name
  body: (_) @body) @definition.module)
(module_definition (module_binding
  (module_name) @name
  module_type: (_) @body) @definition.module)
(module_definition (module_binding (module_name) @name) @definition.module)
(module_type_definition
  (module_type_name) @name
  body: (_) @body) @definition.interface
(module_type_definition (module_type_name) @name) @definition.interface

; Types.
(type_binding
  name: (type_constructor) @name
  body: [(variant_declaration) (record_declaration)] @body) @definition.type
(type_binding name: (type_constructor) @name) @definition.type
(type_binding
  name: (type_constructor_path) @name
  body: (variant_declaration) @body) @container.type
((type_binding body: (variant_declaration (constructor_declaration
  (constructor_name) @name) @definition.constructor))
  (#match? @name "^[A-Z]"))
(field_declaration (field_name) @name) @definition.field
(exception_definition (constructor_declaration
  (constructor_name) @name
  (record_declaration) @members)) @definition.class
(exception_definition (constructor_declaration (constructor_name) @name)) @definition.class

; Values.
(value_specification
  [(value_name) @name (parenthesized_operator (_) @name)]
  type: [(function_type) (polymorphic_type (function_type))]) @definition.function
(value_specification [(value_name) @name (parenthesized_operator (_) @name)]) @definition.variable
(external [(value_name) @name (parenthesized_operator (_) @name)]) @definition.function

; Classes.
(class_binding
  (class_name) @name
  [body: (_) class_type: (_)] @body) @definition.class
(class_type_binding
  (class_type_name) @name
  body: (_) @body) @definition.interface
(method_specification (method_name) @name) @definition.method
(instance_variable_specification (instance_variable_name) @name) @definition.field

(module_definition ["module" "rec" "and"] @modifier)
(type_definition ["type" "and"] @modifier)
(class_definition ["class" "and"] @modifier)
(class_binding "virtual" @modifier)
(class_type_definition ["class" "type" "and"] @modifier)
