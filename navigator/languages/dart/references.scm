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
[
  (argument (identifier) @reference.use)
  (return_statement (identifier) @reference.use)
]
(formal_parameter name: (identifier) @local)
