; What C and C++ share. A declarator wraps its name in what it is a pointer to, an array or a function of; two
; pointers deep is as far as the patterns follow. Wrappers that need not be told apart are told by their field alone: a
; pattern that names them, or says `struct` where a body says it, takes up to a hundred times as long to compile.

; $fields stands for
type: (_ !name body: (field_declaration_list) @body)

; $in_parentheses stands for
(parenthesized_declarator [
  (identifier) @name
  (_ declarator: (function_declarator declarator: (identifier) @name))
])

; $function stands for
(function_declarator declarator: [(identifier) @name $in_parentheses])

(preproc_function_def
  name: (identifier) @name
  value: (_) @body) @definition.macro
(preproc_function_def name: (identifier) @name) @definition.macro
(preproc_def name: (identifier) @name value: (_)) @definition.macro

; Functions with a body; what looks like one may be a test of GoogleTest.
((function_definition
  declarator: (_ declarator: [
    (identifier) @name
    $in_parentheses
    (_ declarator: [
      (identifier) @name
      $in_parentheses
      (_ declarator: (identifier) @name)
    ])
  ])
  body: (_) @body) @definition.function
  (#not-match? @name "^((TYPED_)?TEST(_F|_P)?|if|for|while|switch|return|sizeof)$"))

; Prototypes.
(declaration declarator: [
  $function
  (_ declarator: [
    $function
    (_ declarator: (function_declarator declarator: (identifier) @name))
  ])
]) @declaration.function

; Types.
(struct_specifier
  name: (type_identifier) @name
  body: (_) @body) @definition.struct

(union_specifier
  name: (type_identifier) @name
  body: (_) @body) @definition.union

(enum_specifier
  name: (type_identifier) @name
  body: (_) @body) @definition.enum

(enumerator name: (identifier) @name) @definition.enum_member

(type_definition
  type: (struct_specifier !name body: (_) @body)
  declarator: (type_identifier) @name) @definition.struct

(type_definition
  type: (union_specifier !name body: (_) @body)
  declarator: (type_identifier) @name) @definition.union

(type_definition
  type: (enum_specifier !name body: (_) @body)
  declarator: (type_identifier) @name) @definition.enum

(type_definition declarator: [
  (type_identifier) @name
  (_ declarator: [
    (type_identifier) @name
    (parenthesized_declarator [(type_identifier) @name (_ declarator: (type_identifier) @name)])
    (_ declarator: [
      (type_identifier) @name
      (parenthesized_declarator [(type_identifier) @name (_ declarator: (type_identifier) @name)])
    ])
  ])
]) @definition.type

; Fields. A struct without a name gives its fields to the field or the struct it is in.
(field_declaration $fields declarator: [(field_identifier) @name (_ declarator: (field_identifier) @name)]) @definition.field

(field_declaration declarator: [
  (field_identifier) @name
  (_ declarator: [
    (field_identifier) @name
    (_ declarator: (field_identifier) @name)
    (parenthesized_declarator (_ declarator: [
      (field_identifier) @name
      (_ declarator: (field_identifier) @name)
    ]))
    (_ declarator: (parenthesized_declarator (_ declarator: (field_identifier) @name)))
  ])
]) @definition.field

; Variables; functions are known by now.
(declaration $fields declarator: (identifier) @name) @definition.variable
(declaration $fields declarator: (_ declarator: [
  (identifier) @name
  (_ declarator: (identifier) @name)
])) @definition.variable

(declaration declarator: [
  (identifier) @name
  (_ declarator: [
    (identifier) @name
    (_ declarator: [
      (identifier) @name
      (_ declarator: (identifier) @name)
    ])
  ])
]) @definition.variable
(declaration declarator: (_ declarator: [
  (parenthesized_declarator (_ declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
  ]))
  (_ declarator: (parenthesized_declarator (_ declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
  ])))
])) @definition.variable

; What a macro defines is known by the macro's name only.
((expression_statement (call_expression
  function: (identifier) @_macro
  arguments: (argument_list . (identifier) @name))) @declaration.function
  (#match? @_macro "^[A-Z0-9_]*(DEF|DECL|IMPL|GENERATE|MAKE)[A-Z0-9_]*$"))

; A macro between `class` and the name makes the grammar see a function.
(function_definition
  type: [(struct_specifier !body) (union_specifier !body)]
  declarator: (identifier) @name
  body: (_) @body) @definition.struct
