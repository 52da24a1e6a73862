; References of PHP. README.md one folder up lists the captures.

(function_call_expression function: [
  (name) @reference.call
  (qualified_name (name) @reference.call .)
  (relative_name (name) @reference.call)
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
(scoped_property_access_expression scope: (name) @reference.type)
(scoped_property_access_expression name: (variable_name (name) @reference.member))
(member_access_expression name: (name) @reference.use)
(nullsafe_member_access_expression name: (name) @reference.use)
(class_constant_access_expression . (name) @reference.type)
(class_constant_access_expression (_) . (name) @reference.use)
; A bare word is a constant, wherever an expression may stand; that of a variable or of a label is none.
[
  (argument (name) @reference.use)
  (array_element_initializer (name) @reference.use)
  (augmented_assignment_expression (name) @reference.use)
  (binary_expression (name) @reference.use)
  (case_statement (name) @reference.use)
  (cast_expression (name) @reference.use)
  (clone_expression (name) @reference.use)
  (conditional_expression (name) @reference.use)
  (echo_statement (name) @reference.use)
  (encapsed_string (name) @reference.use)
  (error_suppression_expression (name) @reference.use)
  (exit_statement (name) @reference.use)
  (expression_statement (name) @reference.use)
  (for_statement (name) @reference.use)
  (foreach_statement (name) @reference.use)
  (include_expression (name) @reference.use)
  (include_once_expression (name) @reference.use)
  (list_literal (name) @reference.use)
  (match_condition_list (name) @reference.use)
  (match_conditional_expression (name) @reference.use)
  (match_default_expression (name) @reference.use)
  (pair (name) @reference.use)
  (parenthesized_expression (name) @reference.use)
  (print_intrinsic (name) @reference.use)
  (require_expression (name) @reference.use)
  (require_once_expression (name) @reference.use)
  (return_statement (name) @reference.use)
  (sequence_expression (name) @reference.use)
  (subscript_expression (name) @reference.use)
  (throw_expression (name) @reference.use)
  (unary_op_expression (name) @reference.use)
  (variadic_unpacking (name) @reference.use)
  (yield_expression (name) @reference.use)
  (arrow_function body: (name) @reference.use)
  (assignment_expression right: (name) @reference.use)
  (const_element (name) (name) @reference.use)
  (enum_case value: (name) @reference.use)
  (property_element default_value: (name) @reference.use)
  (simple_parameter default_value: (name) @reference.use)
  (property_promotion_parameter default_value: (name) @reference.use)
  (static_variable_declaration value: (name) @reference.use)
  (reference_assignment_expression right: (name) @reference.use)
]
(qualified_name (name) @reference.use .)
(argument name: (name) @label)

(namespace_definition name: (_) @import.package)
(namespace_use_declaration) @import
(namespace_use_declaration) @import.tree
