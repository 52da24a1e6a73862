; Definitions of Haskell.

(header module: (module) @name "where" @body) @definition.module

; Types. A type's constructors are what it can be made with.
(data_type [name: (_) @name (infix operator: (_) @name)] ["=" "where"] @body) @definition.type
(data_type [name: (_) @name (infix operator: (_) @name)]) @definition.type
(newtype name: (_) @name constructor: (newtype_constructor) @body) @definition.type
(newtype name: (_) @name constructors: (_) @body) @definition.type
(type_synomym [name: (_) @name (infix operator: (_) @name)]) @definition.type
(type_family name: (_) @name closed_family: (_) @body) @definition.type
(type_family name: (_) @name) @definition.type
(data_family name: (_) @name) @definition.type
; What a family is for one type.
(type_instance name: (_) @name) @definition.type

(kind_signature name: (_) @name) @declaration.type

(data_constructor constructor: (prefix name: (_) @name)) @definition.constructor
(data_constructor constructor: (record name: (_) @name)) @definition.constructor
(data_constructor constructor: (infix operator: (_) @name)) @definition.constructor
(newtype_constructor name: (_) @name) @definition.constructor
(newtype_constructor name: (_) @name) @definition.constructor
(gadt_constructor name: (_) @name type: (record)) @definition.constructor
(gadt_constructor name: (_) @name) @definition.constructor
(gadt_constructor names: (binding_list name: (_) @name)) @definition.constructor
(field name: (field_name (_) @name)) @definition.field

; Classes. What an instance holds belongs to the type it is for.
(class [name: (_) @name (infix operator: (_) @name)] "where" @body) @definition.class
(class [name: (_) @name (infix operator: (_) @name)]) @definition.class
(instance
  patterns: (type_patterns . [
    (name) @name
    (parens type: (apply constructor: (name) @name))
    (parens type: (apply constructor: (apply constructor: (name) @name)))
    (parens type: (apply constructor: (apply constructor: (apply constructor: (name) @name))))
    (apply constructor: (name) @name)
    (qualified id: (name) @name)
    (parens type: (apply constructor: (prefix_id) @name))
    [(list) (tuple) (unit) (prefix_list)] @name
  ])
  declarations: (_) @body) @container.class
(instance name: (_) @name declarations: (_) @body) @container.class

; A signature stands for what it is a signature of; equations join it.
(declarations (signature name: [(variable) @name (prefix_id (_) @name)]) @definition.function @members)
(declarations (signature names: (binding_list name: (_) @name)) @definition.function @members)
(class_declarations (signature name: [(variable) @name (prefix_id (_) @name)]) @definition.function @members)
(class_declarations (signature names: (binding_list name: (_) @name)) @definition.function @members)
(local_binds (signature
  name: (_) @name
  type: [
    (function)
    (context type: (function))
    (forall type: [(function) (context type: (function))])
  ]) @definition.function @members)
(foreign_import signature: (signature name: (_) @name)) @definition.function

(function
  name: [(variable) @name (prefix_id (_) @name)]
  match: (match) @body) @definition.function
(function (infix operator: [
  (operator) @name
  (infix_id (variable) @name)
]) match: (match) @body) @definition.function
(function parens: (function_head_parens [
  name: [(variable) @name (prefix_id (_) @name)]
  (infix operator: [(operator) @name (infix_id (variable) @name)])
]) match: (match) @body) @definition.function

; A name without parameters is a function where the file, a class or an instance defines it, else a value.
(declarations (bind name: [(variable) @name (prefix_id (_) @name)] match: (match) @body) @definition.function)
(class_declarations (bind name: [(variable) @name (prefix_id (_) @name)] match: (match) @body) @definition.function)
(instance_declarations (bind name: [(variable) @name (prefix_id (_) @name)] match: (match) @body) @definition.function)
(local_binds (bind
  name: (variable) @name
  match: (match expression: [(lambda) (lambda_case)]) @body) @definition.function)
(declarations (bind pattern: [
  (tuple element: (variable) @name)
  (list element: (variable) @name)
  (apply argument: (variable) @name)
]) @definition.variable)

(pattern_synonym (signature synonym: (_) @name)) @definition.function @members
(pattern_synonym (equation synonym: [
  (apply function: (constructor) @name)
  (apply function: (apply function: (constructor) @name))
  (apply function: (apply function: (apply function: (constructor) @name)))
  (apply function: (apply function: (apply function: (apply function: (constructor) @name))))
  (apply function: (apply function: (apply function: (apply function: (apply function: (constructor) @name)))))
  (constructor) @name
  (infix operator: (_) @name)
  (record constructor: (constructor) @name)
])) @definition.function
