; Definitions of PHP. Variables keep their `$` in the text, not in their names.

(namespace_definition
  name: (namespace_name) @name
  body: (_) @body) @definition.namespace

; It has no braces: what follows it in its file stays at the top.
(namespace_definition name: (namespace_name) @name) @definition.namespace

(class_declaration name: (name) @name body: (_) @body) @definition.class
(interface_declaration name: (name) @name body: (_) @body) @definition.interface
(trait_declaration name: (name) @name body: (_) @body) @definition.trait
(enum_declaration name: (name) @name body: (_) @body) @definition.enum
(enum_case name: (name) @name) @definition.enum_member

; The parent's methods under other names.
(use_as_clause (_) (name) @name .) @definition.method

((method_declaration
  name: (name) @name
  body: (_) @body) @definition.constructor
  (#eq? @name "__construct"))
(method_declaration
  name: (name) @name
  body: (_) @body) @definition.method
(method_declaration name: (name) @name) @definition.method

(function_definition
  name: (name) @name
  body: (_) @body) @definition.function

; A variable that holds a function is that function.
(expression_statement (assignment_expression
  left: (variable_name (name) @name)
  right: [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)])) @definition.function

; One that holds a class without a name is that class.
(expression_statement (assignment_expression
  left: (variable_name (name) @name)
  right: (object_creation_expression (anonymous_class body: (_) @body)))) @definition.class

; Properties, those of a constructor's parameters too: they belong to the class.
(property_declaration
  (property_element name: (variable_name (name) @name))
  (property_hook_list) @body) @definition.property
(property_declaration (property_element name: (variable_name (name) @name))) @definition.property
(property_promotion_parameter name: (variable_name (name) @name)) @attribute.property

; Constants.
(const_declaration (const_element . (name) @name)) @definition.constant
((expression_statement (function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument (string) @name)))) @definition.constant
  (#eq? @_define "define"))

(program (expression_statement (assignment_expression
  left: (variable_name (name) @name))) @definition.variable)

(attribute_list) @prefix
