; inherits: ecmascript
; What TypeScript adds to JavaScript.

(abstract_class_declaration
  name: (_) @name
  body: (_) @body) @definition.class

(interface_declaration
  name: (_) @name
  body: (_) @body) @definition.interface

; $object_type stands for
[
  (object_type) @body
  (intersection_type (object_type) @body)
  (generic_type type_arguments: (type_arguments (object_type) @body))
]

(type_alias_declaration
  name: (_) @name
  value: $object_type) @definition.type

(type_alias_declaration name: (_) @name) @definition.type

(enum_declaration
  name: (_) @name
  body: (_) @body) @definition.enum

(enum_body name: (_) @name @definition.enum_member)
(enum_assignment name: (_) @name) @definition.enum_member

[(internal_module) (module)] @frame

(internal_module
  name: (_) @name
  body: (_) @body) @definition.namespace

(module
  name: (_) @name
  body: (_) @body) @definition.module

(module name: (_) @name) @definition.module

; What is declared for all files.
(ambient_declaration "global" @name (statement_block) @body) @definition.namespace

; Overloads and ambient functions have no body.
(function_signature name: (_) @name) @definition.function

((method_signature name: (_) @name) @definition.constructor
  (#eq? @name "constructor"))
(class_body (method_signature ["get" "set"] name: (_) @name) @definition.property)
(class_body (method_signature name: (_) @name) @definition.method)
(abstract_method_signature ["get" "set"] name: (_) @name) @definition.property
(abstract_method_signature name: (_) @name) @definition.method
(interface_body (method_signature ["get" "set"] name: (_) @name) @definition.property)
(interface_body (method_signature name: (_) @name) @definition.method)
(interface_body (property_signature name: (_) @name) @definition.field)
(construct_signature "new" @name) @definition.constructor
(index_signature "[" @name (identifier) "]" @name) @definition.property
(type_alias_declaration value: [
  (object_type (method_signature name: (_) @name) @definition.method)
  (intersection_type (object_type (method_signature name: (_) @name) @definition.method))
  (generic_type type_arguments: (type_arguments
    (object_type (method_signature name: (_) @name) @definition.method)))
])
(type_alias_declaration value: [
  (object_type (property_signature name: (_) @name) @definition.field)
  (intersection_type (object_type (property_signature name: (_) @name) @definition.field))
  (generic_type type_arguments: (type_arguments
    (object_type (property_signature name: (_) @name) @definition.field)))
])

; What is let go of at the end of its block: an assignment to this grammar.
(program (expression_statement [
  (assignment_expression "using" left: (identifier) @name) @definition.constant
  (await_expression (assignment_expression "using" left: (identifier) @name)) @definition.constant
]))

; An import that is written as an assignment.
(import_statement (import_require_clause (identifier) @name)) @definition.variable
(import_alias (identifier) @name) @definition.variable

(public_field_definition
  name: (_) @name
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
  ]) @definition.method

(public_field_definition name: (_) @name value: (class body: (_) @body)) @definition.class
(public_field_definition name: (_) @name
  value: (object [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body) @definition.field
(public_field_definition value: $object_with_methods)
(public_field_definition name: (_) @name) @definition.field

; Parameters of a constructor that are attributes of its class.
(required_parameter
  (accessibility_modifier)
  pattern: (identifier) @name) @attribute.field
(optional_parameter
  (accessibility_modifier)
  pattern: (identifier) @name) @attribute.field
(required_parameter
  "readonly"
  pattern: (identifier) @name) @attribute.field

; Variables of a namespace or a `declare` are not local. Those that hold a function are that function, as elsewhere.
(internal_module body: (statement_block [
  (lexical_declaration (variable_declarator
    name: (identifier) @name
    value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.function)
  (export_statement (lexical_declaration (variable_declarator
    name: (identifier) @name
    value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.function))
]))
(internal_module body: (statement_block [
  (lexical_declaration (variable_declarator
    name: (identifier) @name value: (class body: (_) @body)) @definition.class)
  (export_statement (lexical_declaration (variable_declarator
    name: (identifier) @name value: (class body: (_) @body)) @definition.class))
]))
(internal_module body: (statement_block [
  (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name) @definition.constant)
  (export_statement (lexical_declaration kind: "const" (variable_declarator
    name: (identifier) @name) @definition.constant))
]))
(internal_module body: (statement_block [
  (lexical_declaration (variable_declarator name: (identifier) @name) @definition.variable)
  (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable)
  (export_statement (lexical_declaration (variable_declarator name: (identifier) @name) @definition.variable))
  (export_statement (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
]))
(module body: (statement_block [
  (lexical_declaration (variable_declarator name: (identifier) @name) @definition.constant)
  (export_statement (lexical_declaration (variable_declarator name: (identifier) @name) @definition.constant))
]))
(module body: (statement_block [
  (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable)
  (export_statement (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
]))
(ambient_declaration [
  (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name) @definition.constant)
  (statement_block (lexical_declaration kind: "const" (variable_declarator
    name: (identifier) @name) @definition.constant))
])
(ambient_declaration [
  (lexical_declaration (variable_declarator name: (identifier) @name) @definition.variable)
  (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable)
  (statement_block (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
])

; Objects held to a type.
(program [
  (lexical_declaration (variable_declarator
    name: (identifier) @name
    value: [(as_expression (object) @body) (satisfies_expression (object) @body)]) @definition.constant)
  (export_statement (lexical_declaration (variable_declarator
    name: (identifier) @name
    value: [(as_expression (object) @body) (satisfies_expression (object) @body)]) @definition.constant))
])
(variable_declarator
  value: [
    (as_expression (object (pair
      key: (_) @name
      value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method))
    (satisfies_expression (object (pair
      key: (_) @name
      value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method))
  ])

(variable_declarator
  value: [
    (as_expression (object (pair key: (_) @name value: (object) @body) @definition.field))
    (satisfies_expression (object (pair key: (_) @name value: (object) @body) @definition.field))
  ])
(variable_declarator
  value: [
    (as_expression (object (pair key: (_) @name) @definition.field))
    (satisfies_expression (object (pair key: (_) @name) @definition.field))
  ])

(ambient_declaration "declare" @modifier)
(ambient_declaration (lexical_declaration kind: _ @modifier))
(ambient_declaration (statement_block (variable_declaration "var" @modifier)))
