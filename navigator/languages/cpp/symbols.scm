; inherits: c_family
; What C++ adds to C.

; $type_of_other stands for
(_ scope: (_) @receiver name: [
  (type_identifier) @name
  (template_type name: (type_identifier) @name)
  (_ scope: (_) @receiver name: [(type_identifier) @name (template_type name: (type_identifier) @name)])
])

; $name_in_other stands for
(_ scope: (_) @receiver name: [
  (identifier) @name
  (_ scope: (_) @receiver name: [
    (identifier) @name
    (_ scope: (_) @receiver name: (identifier) @name)
  ])
])

; $operator_in_other stands for
(_ scope: (_) @receiver name: [
  (identifier) @name (operator_name) @name
  (_ scope: (_) @receiver name: [
    (identifier) @name (operator_name) @name
    (_ scope: (_) @receiver name: [(identifier) (operator_name)] @name)
  ])
])

(namespace_definition
  name: (_) @name
  body: (_) @body) @definition.namespace

(namespace_alias_definition name: (_) @name) @definition.namespace

(class_specifier
  name: [(type_identifier) @name $type_of_other]
  body: (_) @body) @definition.class
(class_specifier
  name: (template_type name: (type_identifier) @name)
  body: (_) @body) @definition.class
(struct_specifier
  name: (template_type name: (type_identifier) @name)
  body: (_) @body) @definition.struct
(struct_specifier
  name: $type_of_other
  body: (_) @body) @definition.struct

; A macro between `class` and the name makes the grammar see a function.
(function_definition
  type: (class_specifier !body)
  declarator: (identifier) @name
  body: (_) @body) @definition.class

; What is declared a friend is no member.
(friend_declaration (declaration) @body) @container.function

(type_definition declarator: (reference_declarator [
  (type_identifier) @name
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
])) @definition.type
(alias_declaration name: (type_identifier) @name) @definition.type
(concept_definition name: (identifier) @name) @definition.type

; A test of GoogleTest is a method of its suite.
((function_definition
  !type
  declarator: (function_declarator
    declarator: (identifier) @_macro
    parameters: (parameter_list
      . (parameter_declaration type: (type_identifier) @receiver)
      . (parameter_declaration type: (type_identifier) @name) .))
  body: (_) @body) @definition.method
  (#match? @_macro "^(TYPED_)?TEST(_F|_P)?$"))

; Constructors have no type; with their initializers the signature ends earlier.
(field_declaration_list [
  (function_definition
    !type
    declarator: (function_declarator declarator: (identifier) @name)
    (field_initializer_list) @body) @definition.constructor
  (template_declaration (function_definition
    !type
    declarator: (function_declarator declarator: (identifier) @name)
    (field_initializer_list) @body) @definition.constructor)
])
(field_declaration_list [
  (function_definition
    !type
    declarator: (function_declarator declarator: (identifier) @name)
    body: (_) @body) @definition.constructor
  (template_declaration (function_definition
    !type
    declarator: (function_declarator declarator: (identifier) @name)
    body: (_) @body) @definition.constructor)
])
(field_declaration_list [
  (function_definition
    !type
    declarator: (function_declarator declarator: (identifier) @name)) @definition.constructor
  (template_declaration (function_definition
    !type
    declarator: (function_declarator declarator: (identifier) @name)) @definition.constructor)
])
(field_declaration_list (declaration
  !type
  declarator: (function_declarator declarator: (identifier) @name)) @definition.constructor)
(field_declaration_list (template_declaration (declaration
  !type
  declarator: (function_declarator declarator: (identifier) @name)) @definition.constructor))

; `S::S() = default;` is read as an assignment.
((expression_statement (assignment_expression
  left: (call_expression function: (qualified_identifier scope: (_) @receiver name: (identifier) @name))
  right: (identifier) @_default)) @definition.constructor
  (#eq? @_default "default"))
((expression_statement (assignment_expression
  left: (call_expression function: (qualified_identifier scope: (_) @receiver name: (destructor_name) @name))
  right: (identifier) @_default)) @definition.method
  (#eq? @_default "default"))

(function_definition
  !type
  declarator: (_ declarator: $name_in_other)
  (field_initializer_list) @body) @definition.constructor

(function_definition
  !type
  declarator: (_ declarator: $name_in_other)
  body: (_) @body) @definition.constructor

; Functions defined outside what they belong to.
(function_definition
  declarator: [
    (_ declarator: [
      (_ scope: (_) @receiver name: [
        (identifier) @name (operator_name) @name (destructor_name) @name
        (template_function name: (identifier) @name)
        (_ scope: (_) @receiver name: [
          (identifier) @name (operator_name) @name (destructor_name) @name
          (_ scope: (_) @receiver name: [(identifier) (operator_name) (destructor_name)] @name)
        ])
      ])
      (_ declarator: [
        $operator_in_other
        (_ declarator: (_ scope: (_) @receiver name: [(identifier) (operator_name)] @name))
      ])
    ])
    (reference_declarator (_ declarator: $operator_in_other))
    (_ scope: (_) @receiver name: [
      (operator_cast "operator" @name type: (_) @name)
      (_ scope: (_) @receiver name: (operator_cast "operator" @name type: (_) @name))
    ])
  ]
  body: (_) @body) @definition.function

; A conversion is named by all of the type it is to.
(function_definition
  declarator: (operator_cast
    "operator" @name
    declarator: [(abstract_pointer_declarator "*" @name) (abstract_reference_declarator ["&" "&&"] @name)])
  body: (_) @body) @definition.function

; Functions and methods with the names that only C++ has, defined, defaulted or deleted.
(function_definition
  declarator: [
    (_ declarator: [
      (field_identifier) @name (operator_name) @name (destructor_name) @name
      (template_function name: (identifier) @name)
      (_ declarator: [
        (field_identifier) @name (operator_name) @name
        (_ declarator: [(field_identifier) (operator_name)] @name)
      ])
      (reference_declarator (_ declarator: [(identifier) (field_identifier) (operator_name)] @name))
    ])
    (reference_declarator (_ declarator: [(identifier) (field_identifier) (operator_name)] @name))
    (operator_cast "operator" @name type: (_) @name)
  ]
  body: (_) @body) @definition.function

(function_definition
  declarator: [
    (_ declarator: [
      (identifier) @name (field_identifier) @name (operator_name) @name (destructor_name) @name
      (_ declarator: [(identifier) (field_identifier) (operator_name)] @name)
    ])
    (reference_declarator (_ declarator: [(identifier) (field_identifier) (operator_name)] @name))
  ]
  [(default_method_clause) (delete_method_clause) (pure_virtual_clause)]) @definition.function

(field_declaration declarator: [
  (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name)] @name)
  (_ declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name)] @name)
    (_ declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name))
    (reference_declarator (_ declarator: [(field_identifier) (operator_name)] @name))
  ])
  (reference_declarator (_ declarator: [(field_identifier) (operator_name)] @name))
]) @definition.method

(declaration declarator: [
  (_ declarator: [
    (operator_name) @name (destructor_name) @name
    (_ declarator: (operator_name) @name)
  ])
  (reference_declarator (_ declarator: [(identifier) (operator_name)] @name))
  (operator_cast "operator" @name type: (_) @name)
]) @declaration.function

; What is taken apart.
(declaration declarator: (init_declarator
  declarator: (structured_binding_declarator (identifier) @name))) @definition.variable

; A variable that holds a lambda is that function, local or not.
(declaration declarator: (init_declarator
  declarator: (identifier) @name
  value: (lambda_expression body: (_) @body))) @definition.function

(field_declaration declarator: (reference_declarator (field_identifier) @name)) @definition.field

(declaration declarator: [
  (reference_declarator (identifier) @name)
  (_ declarator: [
    (reference_declarator (identifier) @name)
    (_ scope: (_) @receiver name: [
      (identifier) @name
      (_ scope: (_) @receiver name: (identifier) @name)
    ])
  ])
]) @definition.variable

; What stands before a declaration and belongs to it.
(template_declaration "template" @modifier)
(template_declaration parameters: (_) @modifier)
(template_declaration (requires_clause) @modifier)
(linkage_specification "extern" @modifier)
(linkage_specification value: (_) @modifier)
