; Definitions of Swift. Classes, structs, enumerations, actors and extensions are one node.

(class_declaration "class" name: (type_identifier) @name body: (_) @body) @definition.class
(class_declaration "actor" name: (type_identifier) @name body: (_) @body) @definition.class
(class_declaration "struct" name: (type_identifier) @name body: (_) @body) @definition.struct
(class_declaration "enum" name: (type_identifier) @name body: (_) @body) @definition.enum

; What an extension holds belongs to the type it extends, whatever its parameters.
(class_declaration
  "extension"
  name: (user_type . (type_identifier) @name (type_identifier)? @name . (type_arguments) .)
  body: (_) @body) @container.struct
(class_declaration "extension" name: (_) @name body: (_) @body) @container.struct

(protocol_declaration
  name: (type_identifier) @name
  body: (_) @body) @definition.protocol

(enum_entry name: (simple_identifier) @name) @definition.enum_member

(typealias_declaration name: (type_identifier) @name) @definition.type
(associatedtype_declaration name: (type_identifier) @name) @definition.type

; An operator's name is a token.
(function_declaration
  "func" . name: _ @name
  body: (_) @body) @definition.function
(protocol_function_declaration "func" . name: _ @name) @definition.method

(init_declaration
  "init" @name
  body: (_) @body) @definition.constructor
(init_declaration "init" @name) @definition.constructor
(deinit_declaration
  "deinit" @name
  body: (_) @body) @definition.method

(subscript_declaration
  "subscript" @name
  (computed_property) @body) @definition.property

(macro_declaration "macro" . (simple_identifier) @name) @definition.macro
(operator_declaration [(custom_operator) (bang)] @name) @definition.function
(precedence_group_declaration (simple_identifier) @name) @definition.type

; Properties.
(protocol_property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property

(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  computed_value: (_) @body) @definition.property
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  (willset_didset_block) @body) @definition.property

(class_body (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable)
(class_body (property_declaration
  name: (pattern (pattern (simple_identifier) @name))) @definition.variable)
(enum_class_body (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable)
(source_file (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable)
(source_file (property_declaration
  name: (pattern (pattern (simple_identifier) @name))) @definition.variable)

; A local constant that holds a closure is that function.
(statements (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  value: (lambda_literal "{" @body)) @definition.function)

(attribute) @prefix
