; Definitions of Java.

(package_declaration [(scoped_identifier) (identifier)] @name) @definition.module

(module_declaration
  name: (_) @name
  body: (_) @body) @definition.module

(class_declaration
  name: (identifier) @name
  body: (_) @body) @definition.class

(interface_declaration
  name: (identifier) @name
  body: (_) @body) @definition.interface

(annotation_type_declaration
  name: (identifier) @name
  body: (_) @body) @definition.interface

(enum_declaration
  name: (identifier) @name
  body: (_) @body) @definition.enum

(record_declaration
  name: (identifier) @name
  body: (_) @body) @definition.record

; The components of a record are its fields.
(record_declaration parameters: (formal_parameters [
  (formal_parameter name: (identifier) @name)
  (spread_parameter (variable_declarator name: (identifier) @name))
] @definition.field))

(enum_constant
  name: (identifier) @name
  body: (_) @body) @definition.enum_member

(enum_constant name: (identifier) @name) @definition.enum_member

(constructor_declaration
  name: (identifier) @name
  body: (_) @body) @definition.constructor

(compact_constructor_declaration
  name: (identifier) @name
  body: (_) @body) @definition.constructor

(method_declaration
  name: (identifier) @name
  body: (_) @body) @definition.method

(method_declaration name: (identifier) @name) @definition.method

(annotation_type_element_declaration name: (identifier) @name) @definition.method

; A field that is made of a class without a name holds its members.
(constant_declaration declarator: (variable_declarator
  name: (identifier) @name
  value: (object_creation_expression (class_body) @body))) @definition.constant
(field_declaration declarator: (variable_declarator
  name: (identifier) @name
  value: (object_creation_expression (class_body) @body))) @definition.field

(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.constant
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.field
; In a file without a class around all of it.
(program (local_variable_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.field)

(marker_annotation) @prefix
(annotation) @prefix
