; References of Dart. README.md one folder up lists the captures.

(superclass (type_identifier) @reference.inherit)
(mixins (type_identifier) @reference.inherit)
(interfaces (type_identifier) @reference.inherit)
(new_expression (type_identifier) @reference.call)
(const_object_expression (type_identifier) @reference.call)
(type_identifier) @reference.type

((identifier) @reference.call . (selector (argument_part)))
((selector (unconditional_assignable_selector (identifier) @reference.call)) . (selector (argument_part)))
((selector (conditional_assignable_selector (identifier) @reference.call)) . (selector (argument_part)))
(unconditional_assignable_selector (identifier) @reference.use)
(conditional_assignable_selector (identifier) @reference.use)
((cascade_selector (identifier) @reference.call) . (argument_part))
(annotation name: (identifier) @reference.type)

; What is no use is told by the labels below and by what is bound (locals.scm).
(identifier) @reference.use
(identifier_dollar_escaped) @reference.use
(object_pattern (type_identifier) (identifier) @reference.member)
(label (identifier) @label)
(break_statement (identifier) @label)
(continue_statement (identifier) @label)
(import_specification (identifier) @label)
(uri_test (dotted_identifier_list (identifier) @label))
(typed_identifier (identifier) @label .)
; The class says its own name where it defines a constructor with a name.
(constructor_signature . name: (identifier) @label . ".")
(factory_constructor_signature (identifier) @label . ".")
(constant_constructor_signature (identifier) @label . ".")
(redirecting_factory_constructor_signature (identifier) @label . ".")
