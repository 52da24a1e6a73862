; Definitions of Go.

(package_clause (package_identifier) @name) @definition.module

(function_declaration
  name: (identifier) @name
  body: (_) @body) @definition.function

(function_declaration name: (identifier) @name) @definition.function

; $receiver stands for
receiver: (parameter_list (parameter_declaration type: [
  (type_identifier) @receiver
  (generic_type type: (type_identifier) @receiver)
  (pointer_type (type_identifier) @receiver)
  (pointer_type (generic_type type: (type_identifier) @receiver))
]))

; A method says itself which type it belongs to. One without a body is written in assembly.
(method_declaration
  $receiver
  name: (field_identifier) @name
  body: (_) @body) @definition.method
(method_declaration $receiver name: (field_identifier) @name) @definition.method

(type_spec
  name: (type_identifier) @name
  type: (struct_type (field_declaration_list) @body)) @definition.struct

(type_spec
  name: (type_identifier) @name
  type: (interface_type "{" @body)) @definition.interface

(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type

; Fields of named structs, and of structs in their fields.
(type_spec type: (struct_type (field_declaration_list (field_declaration
  name: (field_identifier) @name
  type: (struct_type (field_declaration_list) @body)) @definition.field)))

(field_declaration type: (struct_type (field_declaration_list (field_declaration
  name: (field_identifier) @name
  type: (struct_type (field_declaration_list) @body)) @definition.field)))

((type_spec type: (struct_type (field_declaration_list (field_declaration
  name: (field_identifier) @name) @definition.field)))
  (#not-eq? @name "_"))

(field_declaration type: (struct_type (field_declaration_list (field_declaration
  name: (field_identifier) @name) @definition.field)))

(type_spec type: (struct_type (field_declaration_list (field_declaration
  !name
  type: [
    (type_identifier) @name
    (qualified_type name: (type_identifier) @name)
    (generic_type type: (type_identifier) @name)
    (generic_type type: (qualified_type name: (type_identifier) @name))
  ]) @definition.field)))

(interface_type (method_elem name: (field_identifier) @name) @definition.method)

; A name bound to a function literal is a function, local or not.
(short_var_declaration
  left: (expression_list . (identifier) @name .)
  right: (expression_list . (func_literal body: (_) @body) .)) @definition.function

(var_spec
  name: (identifier) @name
  value: (expression_list . (func_literal body: (_) @body) .)) @definition.function

; The blank identifier names nothing.
((const_spec (identifier) @name) @definition.constant (#not-eq? @name "_"))
((var_spec name: (identifier) @name) @definition.variable (#not-eq? @name "_"))

(type_declaration "type" @modifier)
(const_declaration "const" @modifier)
(var_declaration "var" @modifier)
