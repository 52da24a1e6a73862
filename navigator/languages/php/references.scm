; References of PHP. README.md one folder up lists the captures.

(function_call_expression function: [
  (name) @reference.call
  (qualified_name (name) @reference.call .)
])
(member_call_expression name: (name) @reference.call)
(nullsafe_member_call_expression name: (name) @reference.call)
(scoped_call_expression name: (name) @reference.call)
(object_creation_expression [
  (name) @reference.call
  (qualified_name (name) @reference.call .)
])
(attribute [(name) (qualified_name (name) .)] @reference.type)

[
  (base_clause (name) @reference.inherit)
  (base_clause (qualified_name (name) @reference.inherit .))
  (class_interface_clause (name) @reference.inherit)
  (class_interface_clause (qualified_name (name) @reference.inherit .))
  (use_declaration (name) @reference.inherit)
  (use_declaration (qualified_name (name) @reference.inherit .))
]
(named_type [
  (name) @reference.type
  (qualified_name (name) @reference.type .)
])
(binary_expression right: [
  (name) @reference.type
  (qualified_name (name) @reference.type .)
])
(scoped_call_expression scope: (name) @reference.type)
(member_access_expression name: (name) @reference.use)
(class_constant_access_expression . (name) @reference.type)
(class_constant_access_expression (_) . (name) @reference.use)
(argument (name) @reference.use)

(namespace_definition name: (_) @import.package)
(namespace_use_declaration) @import
(namespace_use_declaration) @import.tree
