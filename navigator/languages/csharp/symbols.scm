; Definitions of C#.

(namespace_declaration
  name: (_) @name
  body: (_) @body) @definition.namespace

; It has no braces: what follows it in its file stays at the top.
(file_scoped_namespace_declaration name: (_) @name) @definition.namespace

(using_directive name: (identifier) @name) @definition.type

(class_declaration
  name: (identifier) @name
  body: (_) @body) @definition.class
(class_declaration name: (identifier) @name) @definition.class

(struct_declaration
  name: (identifier) @name
  body: (_) @body) @definition.struct
(struct_declaration name: (identifier) @name) @definition.struct

(interface_declaration
  name: (identifier) @name
  body: (_) @body) @definition.interface
(interface_declaration name: (identifier) @name) @definition.interface

(enum_declaration
  name: (identifier) @name
  body: (_) @body) @definition.enum

(enum_member_declaration name: (identifier) @name) @definition.enum_member

; The parameters of a record are its properties, also where it has no body to hold them.
(record_declaration
  name: (identifier) @name
  body: (_) @body) @definition.record
(record_declaration
  name: (identifier) @name
  (parameter_list) @members) @definition.record
(record_declaration name: (identifier) @name) @definition.record
(record_declaration (parameter_list (parameter name: (identifier) @name) @definition.property))

(delegate_declaration name: (identifier) @name) @definition.type

(constructor_declaration
  name: (identifier) @name
  body: (_) @body) @definition.constructor
(constructor_declaration name: (identifier) @name) @definition.constructor

(destructor_declaration
  "~" @name
  name: (identifier) @name
  body: (_) @body) @definition.method
(destructor_declaration "~" @name name: (identifier) @name) @definition.method

(method_declaration
  name: (identifier) @name
  body: (_) @body) @definition.method
(method_declaration name: (identifier) @name) @definition.method

(operator_declaration
  "operator" @name
  operator: _ @name
  body: (_) @body) @definition.method
(operator_declaration "operator" @name operator: _ @name) @definition.method

(conversion_operator_declaration
  "operator" @name
  type: (_) @name
  body: (_) @body) @definition.method
(conversion_operator_declaration "operator" @name type: (_) @name) @definition.method

; To the grammar, what follows an `else` that is cut off by a conditional is one that is called `if`.
((local_function_statement
  name: (identifier) @name
  body: (_) @body) @definition.function
  (#not-eq? @name "if"))
(local_function_statement name: (identifier) @name ";") @definition.function

; A local variable that holds a lambda is a function.
(local_declaration_statement (variable_declaration (variable_declarator
  name: (identifier) @name
  [
    (lambda_expression body: (_) @body)
    (anonymous_method_expression (block) @body)
  ]))) @definition.function

; Accessors without bodies (`{ get; set; }`) belong to the signature.
(property_declaration
  name: (identifier) @name
  accessors: (accessor_list (accessor_declaration body: (_))) @body) @definition.property
(property_declaration
  name: (identifier) @name
  value: (arrow_expression_clause) @body) @definition.property
(property_declaration name: (identifier) @name) @definition.property

(indexer_declaration
  "this" @name
  accessors: (accessor_list (accessor_declaration body: (_))) @body) @definition.property
(indexer_declaration
  "this" @name
  value: (arrow_expression_clause) @body) @definition.property
(indexer_declaration "this" @name) @definition.property

(event_declaration
  name: (identifier) @name
  accessors: (_) @body) @definition.property
(event_declaration name: (identifier) @name) @definition.property
(event_field_declaration (variable_declaration
  (variable_declarator name: (identifier) @name))) @definition.field

((field_declaration
  (modifier) @_modifier
  (variable_declaration (variable_declarator name: (identifier) @name))) @definition.constant
  (#eq? @_modifier "const"))
(field_declaration (variable_declaration
  (variable_declarator name: (identifier) @name))) @definition.field

(global_statement (local_declaration_statement (variable_declaration
  (variable_declarator name: (identifier) @name)))) @definition.variable

(attribute_list) @prefix
