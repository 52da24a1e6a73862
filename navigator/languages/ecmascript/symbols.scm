; What JavaScript and TypeScript share.

; $key stands for
[(property_identifier) (string)] @name

; $function stands for
[
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
]

; $function_or_generator stands for
[
  (function_expression body: (_) @body)
  (arrow_function body: (_) @body)
  (generator_function body: (_) @body)
]

; $object_with_methods stands for
(object (pair
  key: $key
  value: $function) @definition.method)

; $given stands for
(arguments [
  (_ [(statement_block) (parenthesized_expression (object))] @body)
  (object [(method_definition) (pair value: [(arrow_function) (function_expression) (object)])]) @body
])

; $group stands for
(pair
  key: $key
  value: (object [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body) @definition.field

; $maker stands for
[
  (_ arguments: $given)
  (call_expression function: (parenthesized_expression (_ (statement_block) @body)))
]

; $handed stands for
(_ [function: (_) @_of constructor: (_)] arguments: (arguments $object_with_methods))

; $of_array stands for
(identifier) @name
(assignment_pattern left: (identifier) @name)
(rest_pattern (identifier) @name)

; $of_object stands for
(shorthand_property_identifier_pattern) @name
(object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)
(rest_pattern (identifier) @name)
(pair_pattern value: (identifier) @name)
(pair_pattern value: (assignment_pattern left: (identifier) @name))

; $taken_apart stands for
(variable_declarator
  name: [
    (object_pattern [
      $of_object
      (pair_pattern value: (object_pattern [$of_object]))
      (pair_pattern value: (array_pattern [$of_array]))
    ])
    (array_pattern [
      $of_array
      (object_pattern [$of_object])
      (array_pattern [$of_array])
    ])
  ]) @definition.variable

; Functions, wherever they are declared.
(function_declaration
  name: (identifier) @name
  body: (_) @body) @definition.function

(generator_function_declaration
  name: (identifier) @name
  body: (_) @body) @definition.function

; Classes, declared or bound to a name.
(class_declaration
  name: (_) @name
  body: (_) @body) @definition.class

(variable_declarator
  name: (identifier) @name
  value: (class body: (_) @body)) @definition.class

; Members of classes and of objects.
((method_definition
  name: (property_identifier) @name
  body: (_) @body) @definition.constructor
  (#eq? @name "constructor"))

(method_definition
  ["get" "set"]
  name: (_) @name
  body: (_) @body) @definition.property

(method_definition
  name: (_) @name
  body: (_) @body) @definition.method

; A variable that holds a function is that function, local or not.
(variable_declarator
  name: (identifier) @name
  value: $function_or_generator) @definition.function

; What is made of a function by those that hand on a function.
((variable_declarator
  name: (identifier) @name
  value: (call_expression
    function: (_) @_wrapper
    arguments: (arguments . [
      (arrow_function body: (_) @body)
      (function_expression body: (_) @body)
      (call_expression arguments: (arguments . $function))
    ]))) @definition.function
  (#match? @_wrapper "^([\\w$]+\\.)?(use(Callback|EffectEvent)|memo|memoize|memoizeOne|forwardRef|lazy|observer|debounce|throttle|once|curry)$"))

; Functions in objects that have a name of their own.
(variable_declarator
  value: $object_with_methods)

(pair
  value: $object_with_methods)

(export_statement
  value: $object_with_methods)

(assignment_expression
  right: $object_with_methods)

; What is made of functions holds what they do.
(program [
  (lexical_declaration kind: "const" (variable_declarator
    name: (identifier) @name
    value: $maker) @definition.constant)
  (export_statement (lexical_declaration kind: "const" (variable_declarator
    name: (identifier) @name
    value: $maker) @definition.constant))
])

(program [
  (lexical_declaration (variable_declarator
    name: (identifier) @name
    value: $maker) @definition.variable)
  (variable_declaration (variable_declarator
    name: (identifier) @name
    value: $maker) @definition.variable)
])

; What a statement of the module hands to a call, and what holds functions, however deep in an object.
; How compilers write what a module exports tells of no functions.
((program [
  (_ (variable_declarator value: $handed))
  (export_statement (_ (variable_declarator value: $handed)))
  (expression_statement [
    $handed
    (assignment_expression right: $handed)
  ])
])
  (#not-match? @_of "^(Object.defineProperty|__export)$"))
$group

; Variables of the module. An object's first level is worth its lines.
(program [
  (lexical_declaration kind: "const" (variable_declarator
    name: (identifier) @name
    value: (object) @body) @definition.constant)
  (export_statement (lexical_declaration kind: "const" (variable_declarator
    name: (identifier) @name
    value: (object) @body) @definition.constant))
])

(program [
  (lexical_declaration (variable_declarator
    value: (object (pair
      key: $key
      value: (object) @body) @definition.field)))
  (export_statement (lexical_declaration (variable_declarator
    value: (object (pair
      key: $key
      value: (object) @body) @definition.field))))
])

(program [
  (lexical_declaration (variable_declarator
    value: (object (pair key: $key) @definition.field)))
  (export_statement (lexical_declaration (variable_declarator
    value: (object (pair key: $key) @definition.field))))
])

(program [
  (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name) @definition.constant)
  (export_statement (lexical_declaration kind: "const" (variable_declarator
    name: (identifier) @name) @definition.constant))
])

(program [
  (lexical_declaration (variable_declarator
    name: (identifier) @name
    value: (object) @body) @definition.variable)
  (variable_declaration (variable_declarator
    name: (identifier) @name
    value: (object) @body) @definition.variable)
  (export_statement (lexical_declaration (variable_declarator
    name: (identifier) @name
    value: (object) @body) @definition.variable))
  (export_statement (variable_declaration (variable_declarator
    name: (identifier) @name
    value: (object) @body) @definition.variable))
])

(program [
  (lexical_declaration (variable_declarator name: (identifier) @name) @definition.variable)
  (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable)
  (export_statement (lexical_declaration (variable_declarator name: (identifier) @name) @definition.variable))
  (export_statement (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
])

; What Svelte computes anew whenever something in it changes.
((program (labeled_statement
  label: (_) @_label
  body: (expression_statement (assignment_expression left: (identifier) @name) @definition.variable)))
  (#eq? @_label "$"))

; What is taken apart: two levels deep is as far as the patterns follow.
(program (_ $taken_apart))
(program (export_statement (_ $taken_apart)))

; The default export without a name is called `default`.
(export_statement value: (arrow_function body: (_) @body)) @definition.function
(export_statement value: (function_expression body: (_) @body)) @definition.function
(export_statement value: (generator_function body: (_) @body)) @definition.function
(export_statement value: (class body: (_) @body)) @definition.class
(export_statement value: (object) @body) @definition.constant
(export_statement value: (object (pair
  key: $key
  value: (object) @body) @definition.field))
(export_statement value: (object (pair key: $key) @definition.field))
(export_statement "default" value: (_ arguments: $given)) @definition.constant
(export_statement "default" value: (_ arguments: (arguments $object_with_methods)))
(export_statement "default" value: (_ arguments: (arguments (object (pair
  key: $key
  value: (object) @body) @definition.field))))
(export_statement "default" value: [(call_expression) (new_expression) (array)]) @definition.constant

; Names that exist only as exports.
(export_statement (export_clause (export_specifier alias: (_) @name) @definition.variable))
(export_statement
  (export_clause (export_specifier name: (_) @name !alias) @definition.variable)
  source: (_))
(export_statement (namespace_export (_) @name) @definition.namespace)

; Functions put on `this`, a prototype, another object, or the exports.
(assignment_expression
  left: (_ object: (this) property: (_) @name)
  right: [
    (function_expression body: (_) @body)
    (arrow_function body: (_) @body)
  ]) @attribute.method

(assignment_expression
  left: (_ object: (this) property: (_) @name)) @attribute.field

((assignment_expression
  left: (_
    object: (_ object: (_) @receiver property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: $function_or_generator) @definition.method
  (#eq? @_prototype "prototype"))

((assignment_expression
  left: (_ object: (_) @name property: (property_identifier) @_prototype)
  right: (object) @body) @container.class
  (#eq? @_prototype "prototype"))

((assignment_expression
  left: (_ object: (_) @_exports property: (property_identifier) @name)
  right: $function_or_generator) @definition.function
  (#match? @_exports "^(module\\.exports|module|exports|window|globalThis|global|self)$"))

((assignment_expression
  left: (_ object: (_) @_exports property: (property_identifier) @name)
  right: (class body: (_) @body)) @definition.class
  (#match? @_exports "^(module\\.exports|module|exports|window|globalThis|global|self)$"))

((program (expression_statement (assignment_expression
  left: (_ object: (_) @_module property: (property_identifier) @_exports)
  right: (object (pair key: $key) @definition.constant))))
  (#eq? @_module "module")
  (#eq? @_exports "exports"))

((program (expression_statement (assignment_expression
  left: (_ object: (_) @_exports property: (property_identifier) @name)
  right: (_) @_value) @definition.constant))
  (#match? @_exports "^(module\\.exports|exports|window|globalThis)$")
  (#not-eq? @_value "void 0"))

((assignment_expression
  left: (_ object: (_) @receiver property: (property_identifier) @name)
  right: $function_or_generator) @definition.method
  (#match? @receiver "^[\\w$.]+$"))

((assignment_expression
  left: (_ object: (_) @receiver property: (property_identifier) @name)
  right: (class body: (_) @body)) @definition.class
  (#match? @receiver "^[\\w$.]+$")
  (#not-eq? @receiver "this"))

((program (expression_statement (assignment_expression
  left: (_ object: (identifier) @receiver property: (property_identifier) @name)
  right: $maker) @definition.field))
  (#match? @receiver "^[A-Z]"))

((program (expression_statement (assignment_expression
  left: (_ object: (identifier) @receiver property: (property_identifier) @name)) @definition.field))
  (#match? @receiver "^[A-Z]")
  (#not-eq? @name "prototype"))

; What is no symbol, but its name belongs to what is in it.
(pair key: $key value: (object) @body) @container.field
(program (expression_statement
  (call_expression arguments: (arguments . (string) @name (object) @body)) @container.class))

; What belongs to the declaration after it.
(decorator) @prefix
(export_statement ["export" "default"] @modifier)
(program (lexical_declaration kind: _ @modifier))
(program (variable_declaration "var" @modifier))
(export_statement (lexical_declaration kind: _ @modifier))
(export_statement (variable_declaration "var" @modifier))
(lexical_declaration kind: _ @modifier . (variable_declarator value: [
  (arrow_function)
  (function_expression)
  (call_expression arguments: (arguments . [(arrow_function) (function_expression)]))
]))
