; Definitions of Dart. A signature and its body are neighbours.

(library_name (dotted_identifier_list) @name) @definition.module

(class_definition name: (_) @name body: (_) @body) @definition.class
(class_definition (mixin_application_class (identifier) @name)) @definition.class
(mixin_declaration (identifier) @name (class_body) @body) @definition.class
(extension_declaration name: (_) @name body: (_) @body) @definition.class
(extension_declaration !name class: (_) @name body: (_) @body) @container.class
(extension_type_declaration name: (_) @name body: (_) @body) @definition.class
(extension_type_declaration name: (_) @name representation: (_) @members) @definition.class
(representation_declaration name: (_) @name) @definition.field
(enum_declaration name: (_) @name body: (_) @body) @definition.enum
(enum_constant name: (_) @name) @definition.enum_member

(type_alias . (type_identifier) @name . (type_parameters)? . "=") @definition.type
(type_alias (type_identifier) @name . (type_parameters)? . (formal_parameter_list)) @definition.type

; Constructors: one with a name of its own is called by it.
(class_body
  (method_signature (constructor_signature name: (identifier) . "." . name: (identifier) @name)) @definition.constructor
  . (comment)* . (function_body) @definition.constructor @body)
(declaration (constructor_signature name: (identifier) . "." . name: (identifier) @name)) @definition.constructor
(class_body
  (method_signature (constructor_signature . name: (identifier) @name . parameters: (_))) @definition.constructor
  . (comment)* . (function_body) @definition.constructor @body)
(declaration (constructor_signature . name: (identifier) @name . parameters: (_))) @definition.constructor
(class_body
  (method_signature (factory_constructor_signature (identifier) . "." . (identifier) @name)) @definition.constructor
  . (comment)* . (function_body) @definition.constructor @body)
(declaration (factory_constructor_signature (identifier) . "." . (identifier) @name)) @definition.constructor
(class_body
  (method_signature (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.constructor
  . (comment)* . (function_body) @definition.constructor @body)
(declaration (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.constructor
(declaration (constant_constructor_signature (identifier) . "." . (identifier) @name)) @definition.constructor
(declaration (constant_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.constructor
(declaration (redirecting_factory_constructor_signature (identifier) . "." . (identifier) @name)) @definition.constructor
(declaration (redirecting_factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.constructor

; Methods, getters, setters and operators, with a body and without one.
((method_signature (function_signature name: (_) @name)) @definition.method
  . (comment)* . (function_body) @definition.method @body)
((method_signature [(getter_signature name: (_) @name) (setter_signature name: (_) @name)]) @definition.property
  . (comment)* . (function_body) @definition.property @body)
((method_signature (operator_signature "operator" . _ @name . (formal_parameter_list))) @definition.method
  . (comment)* . (function_body) @definition.method @body)
(declaration (function_signature name: (_) @name)) @definition.method
(declaration [(getter_signature name: (_) @name) (setter_signature name: (_) @name)]) @definition.property
(declaration (operator_signature "operator" . _ @name . (formal_parameter_list))) @definition.method

; Functions, local ones too.
((function_signature name: (_) @name) @definition.function
  . (comment)* . (function_body) @definition.function @body)
(program (function_signature name: (_) @name) @definition.function)
([(getter_signature name: (_) @name) (setter_signature name: (_) @name)] @definition.property
  . (comment)* . (function_body) @definition.property @body)
(program [(getter_signature name: (_) @name) (setter_signature name: (_) @name)] @definition.property)
(local_function_declaration (lambda_expression
  parameters: (function_signature name: (_) @name)
  body: (_) @body)) @definition.function
(initialized_variable_definition
  name: (identifier) @name
  value: (function_expression body: (_) @body)) @definition.function

; Fields and variables. What stands before the name is a neighbour of it.
(declaration (const_builtin) (static_final_declaration_list (static_final_declaration . (identifier) @name))) @definition.constant
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name))) @definition.field
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name))) @definition.field
(program (const_builtin) @definition.constant . [(type_identifier) (type_arguments) (nullable_type)]* . (static_final_declaration_list
  (static_final_declaration . (identifier) @name)) @definition.constant)
(program (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.variable))
(program (initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.variable))

(annotation) @prefix
(program [
  (final_builtin)
  "late"
  (inferred_type)
  (type_identifier)
  (type_arguments)
  (nullable_type)
  (function_type)
  (record_type)
] @modifier)
