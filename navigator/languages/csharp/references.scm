; References of C#. README.md one folder up lists the captures.

; Wherever a name may stand it is used; what is none is told below and in locals.scm. A member that is called
; is told by the bracket behind it.
(identifier) @reference.use

(invocation_expression function: [
  (identifier) @reference.call
  (generic_name . (identifier) @reference.call)
  (member_access_expression name: (generic_name . (identifier) @reference.call))
  (conditional_access_expression (member_binding_expression name: (generic_name . (identifier) @reference.call)))
])
(object_creation_expression type: [
  (identifier) @reference.call
  (generic_name . (identifier) @reference.call)
  (qualified_name name: (identifier) @reference.call)
])

[
  (base_list (identifier) @reference.inherit)
  (base_list (generic_name . (identifier) @reference.inherit))
  (base_list (qualified_name name: (identifier) @reference.inherit))
]

(_ type: (identifier) @reference.type)
[
  (as_expression right: (identifier) @reference.type)
  (attribute name: (identifier) @reference.type)
  (explicit_interface_specifier (identifier) @reference.type)
  (function_pointer_type returns: (identifier) @reference.type)
  (generic_name . (identifier) @reference.type)
  (is_expression right: (identifier) @reference.type)
  (method_declaration returns: (identifier) @reference.type)
  (qualified_name name: (identifier) @reference.type)
  (type_argument_list (identifier) @reference.type)
]

; What a literal or a pattern names is a member of the object, not of the type around.
[
  (attribute_argument name: (identifier) @reference.member "=")
  (initializer_expression (assignment_expression left: (identifier) @reference.member))
  (subpattern . (identifier) @reference.member ":")
  (with_initializer . (identifier) @reference.member)
]

[
  (anonymous_object_creation_expression (identifier) @label . "=")
  (argument name: (identifier) @label)
  (attribute_argument name: (identifier) @label ":")
  (labeled_statement . (identifier) @label)
  (preproc_pragma (identifier) @label)
  (tuple_element name: (identifier) @label)
  (type_parameter_constraints_clause (identifier) @label)
]

; `goto case LIMIT` names a value.
((goto_statement (identifier) @label) @_all
  (#not-match? @_all "^goto\\s+case"))

; Symbols of the compiler, by which code is left out.
(unary_expression (identifier) @label)
[
  (preproc_if condition: [
    (identifier) @label
    (_ (identifier) @label)
    (_ (_ (identifier) @label))
    (_ (_ (_ (identifier) @label)))
  ])
  (preproc_elif condition: [
    (identifier) @label
    (_ (identifier) @label)
    (_ (_ (identifier) @label))
  ])
  (preproc_if_in_attribute_list condition: (identifier) @label)
]

; The words of a namespace's name behind the first.
(namespace_declaration name: (qualified_name name: (_) @label))
(namespace_declaration name: (qualified_name (qualified_name name: (_) @label)))
(namespace_declaration name: (qualified_name (qualified_name (qualified_name name: (_) @label))))
(file_scoped_namespace_declaration name: (qualified_name name: (_) @label))
(file_scoped_namespace_declaration name: (qualified_name (qualified_name name: (_) @label)))
(file_scoped_namespace_declaration name: (qualified_name (qualified_name (qualified_name name: (_) @label))))

(using_directive "static" [(qualified_name) (identifier)] @import.from) @import
(using_directive !name [(qualified_name) (identifier)] @import.from) @import
(using_directive !name "using" @import.all)
(using_directive name: (_) @import.namespace [(qualified_name) (identifier)] @import.from .) @import
