; Definitions of Python. README.md one folder up lists the captures.

; A class whose bases say that its members are enumerated.
((class_definition
  name: (identifier) @name
  superclasses: (argument_list [(identifier) (attribute)] @_base)
  body: (_) @body) @definition.enum
  (#match? @_base "(Enum|Flag|Choices)$"))

(class_definition
  name: (identifier) @name
  body: (_) @body) @definition.class

(function_definition
  name: (identifier) @name
  body: (_) @body) @definition.function

(decorator) @prefix

(type_alias_statement
  left: (type [
    (identifier) @name
    (generic_type . (identifier) @name)
  ])) @definition.type

((assignment
  left: (identifier) @name
  type: (type [(identifier) (attribute)] @_annotation)) @definition.type
  (#match? @_annotation "(^|\\.)TypeAlias$"))

(assignment left: (identifier) @name) @definition.variable

; Names unpacked at once; nested deeper than twice they are not worth a line.
(assignment left: [
  (pattern_list (identifier) @name)
  (tuple_pattern (identifier) @name)
  (list_pattern (identifier) @name)
  (pattern_list (list_splat_pattern (identifier) @name))
  (tuple_pattern (list_splat_pattern (identifier) @name))
  (list_pattern (list_splat_pattern (identifier) @name))
  (pattern_list [
    (tuple_pattern [(identifier) @name (list_splat_pattern (identifier) @name)])
    (list_pattern [(identifier) @name (list_splat_pattern (identifier) @name)])
  ])
]) @definition.variable

; Attributes of the instance, and of the class, belong to the class, whichever method sets them.
((assignment left: (attribute
    object: (identifier) @_object
    attribute: (identifier) @name)) @attribute.field
  (#any-of? @_object "self" "cls"))

((assignment left: [
    (pattern_list (attribute object: (identifier) @_object attribute: (identifier) @name))
    (tuple_pattern (attribute object: (identifier) @_object attribute: (identifier) @name))
  ]) @attribute.field
  (#any-of? @_object "self" "cls"))
