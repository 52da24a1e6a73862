; inherits: ecmascript
(field_definition
  property: (_) @name
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
  ]) @definition.method

(field_definition property: (_) @name value: (class body: (_) @body)) @definition.class
(field_definition property: (_) @name
  value: (object [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body) @definition.field
(field_definition value: $object_with_methods)
(field_definition property: (_) @name) @definition.field

(program (using_declaration (variable_declarator name: (identifier) @name) @definition.constant))
(program (using_declaration ["await" "using"] @modifier))

; What is written in JavaScript where TypeScript has classes and modules.

; `const api = module.exports = { … }`
(program (lexical_declaration (variable_declarator
  name: (identifier) @name
  value: (assignment_expression right: (object) @body)) @definition.constant))
(program (variable_declaration (variable_declarator
  name: (identifier) @name
  value: (assignment_expression right: (object) @body)) @definition.variable))
(program (_ (variable_declarator value: (assignment_expression right: $object_with_methods))))
(program (_ (variable_declarator
  value: (assignment_expression right: (object (pair key: $key value: (object) @body) @definition.field)))))
(program (_ (variable_declarator
  value: (assignment_expression right: (object (pair key: $key) @definition.field)))))

; One function under two names.
((assignment_expression
  left: (_
    object: (_ object: (_) @receiver property: (_) @_prototype)
    property: (_) @name)
  right: (assignment_expression right: [(arrow_function) (function_expression)])) @definition.method
  (#eq? @_prototype "prototype"))

; A property that is defined by a call.
((call_expression
  function: (member_expression object: (identifier) @_object property: (_) @_define)
  arguments: (arguments
    (member_expression object: (_) @receiver property: (_) @_prototype)
    (string) @name
    (object) @body)) @definition.property
  (#eq? @_object "Object")
  (#eq? @_define "defineProperty")
  (#eq? @_prototype "prototype"))

((call_expression
  function: (member_expression property: (_) @_assign)
  arguments: (arguments
    . (member_expression object: (_) @name property: (_) @_prototype)
    (object) @body)) @container.class
  (#any-of? @_assign "assign" "extend" "mixin")
  (#eq? @_prototype "prototype"))

; A function with the name of a class is one: what it sets at once are its properties.
((function_declaration
  name: (identifier) @_class
  body: (statement_block (expression_statement (assignment_expression
    left: (_ object: (this) property: (_) @name)
    right: [
      (identifier) (number) (string) (true) (false) (null) (array) (object)
      (call_expression) (new_expression) (member_expression) (binary_expression)
    ]) @definition.property)))
  (#match? @_class "^[A-Z]"))

; What is around a whole file where there are no modules: `(function () { … })()`, `define([…], function () { … })`.
(program (expression_statement [
  (call_expression function: (_ (function_expression body: (statement_block) @frame)))
  (call_expression arguments: (_ (function_expression body: (statement_block) @frame)))
  (parenthesized_expression (_ function: (function_expression body: (statement_block) @frame)))
]))
(statement_block [
  (_ (variable_declarator value: $handed))
  (expression_statement [
    $handed
    (assignment_expression right: $handed)
  ])
  (return_statement $handed)
])
(statement_block (_
  (_ name: (identifier) @name value: (_ arguments: (arguments (object) @body))) @container.class))
(statement_block (_
  (call_expression arguments: (arguments . (string) @name (object) @body)) @container.class))
(statement_block (return_statement (_ arguments: (arguments (object) @body @container.class))))
((program (expression_statement (_
  left: (_ object: (_) @receiver property: (property_identifier) @name)
  right: (_ arguments: (arguments (object) @body))) @container.class))
  (#not-match? @receiver "^(module|exports|this|[A-Z]\\w*$)"))
(statement_block (expression_statement (_
  left: (_ object: (_) @receiver property: (property_identifier) @name)
  right: (_ arguments: (arguments (object) @body))) @container.class))
