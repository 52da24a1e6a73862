; Definitions of Kotlin.

(package_header (identifier) @name) @definition.module

; Types. Without a body they still hold the properties of their constructor.
(class_declaration
  "enum"
  (type_identifier) @name
  (enum_class_body) @body) @definition.enum
(class_declaration "enum" (type_identifier) @name) @definition.enum

(class_declaration
  "interface"
  (type_identifier) @name
  (class_body) @body) @definition.interface
(class_declaration "interface" (type_identifier) @name) @definition.interface

(class_declaration
  (type_identifier) @name
  (class_body) @body) @definition.class
(class_declaration
  (type_identifier) @name
  (primary_constructor) @members) @definition.class
(class_declaration (type_identifier) @name) @definition.class

(object_declaration
  (type_identifier) @name
  (class_body) @body) @definition.class
(object_declaration (type_identifier) @name) @definition.class

; A companion has a name only where it needs one.
(companion_object
  (type_identifier) @name
  (class_body) @body) @definition.class
(companion_object (type_identifier) @name) @definition.class
(companion_object "object" . (class_body) @body) @definition.class
(companion_object "object" . ":" (class_body) @body) @definition.class
(companion_object "object" .) @definition.class

(enum_entry
  (simple_identifier) @name
  (class_body) @body) @definition.enum_member
(enum_entry (simple_identifier) @name) @definition.enum_member

(type_alias (type_identifier) @name) @definition.type

; Functions and constructors.
(function_declaration
  (simple_identifier) @name
  (function_body) @body) @definition.function
(function_declaration (simple_identifier) @name) @definition.function

(secondary_constructor
  "constructor" @name
  "{" @body) @definition.constructor
(secondary_constructor "constructor" @name) @definition.constructor

; A local variable that holds a function is that function.
(statements (property_declaration
  (variable_declaration (simple_identifier) @name)
  [
    (lambda_literal "{" @body)
    (anonymous_function (function_body) @body)
  ]) @definition.function)

; Properties: `val` and `var` make one of a constructor's parameter.
(class_parameter
  (binding_pattern_kind)
  (simple_identifier) @name) @definition.property

((property_declaration
  (modifiers (property_modifier) @_modifier)
  (variable_declaration (simple_identifier) @name)) @definition.constant
  (#eq? @_modifier "const"))

; Accessors on lines of their own are the property's next siblings.
((property_declaration
    (variable_declaration (simple_identifier) @name)) @definition.property
  . (getter) @body
  . (setter) @definition.property)
((property_declaration
    (variable_declaration (simple_identifier) @name)) @definition.property
  . (setter) @body
  . (getter) @definition.property)
((property_declaration
    (variable_declaration (simple_identifier) @name)) @definition.property
  . [(getter) (setter)] @definition.property @body)

(property_declaration
  (variable_declaration (simple_identifier) @name)
  [(getter) (setter)] @body) @definition.property

; One that is made of an object without a name holds its members.
(class_body (property_declaration
  (variable_declaration (simple_identifier) @name)
  (object_literal (class_body) @body)) @definition.variable)
(source_file (property_declaration
  (variable_declaration (simple_identifier) @name)
  (object_literal (class_body) @body)) @definition.variable)

(object_literal (class_body (property_declaration
  (variable_declaration (simple_identifier) @name)) @definition.property))
(class_body (property_declaration
  (variable_declaration (simple_identifier) @name)) @definition.variable)
(enum_class_body (property_declaration
  (variable_declaration (simple_identifier) @name)) @definition.variable)
(source_file (property_declaration
  (variable_declaration (simple_identifier) @name)) @definition.variable)
(source_file (property_declaration
  (multi_variable_declaration (variable_declaration (simple_identifier) @name))) @definition.variable)

(annotation) @prefix
((line_comment) @prefix (#match? @prefix "^//@@+[ \\t]*(//.*)?$"))
