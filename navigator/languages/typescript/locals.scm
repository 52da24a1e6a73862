; inherits: ecmascript
; What TypeScript adds to JavaScript.

; What has parameters and types of its own, and no body.
[
  (function_signature)
  (method_signature)
  (abstract_method_signature)
  (call_signature)
  (construct_signature)
  (function_type)
  (constructor_type)
  (class_declaration)
  (abstract_class_declaration)
  (class)
  (interface_declaration)
  (type_alias_declaration)
] @scope

(required_parameter pattern: (identifier) @local)
(optional_parameter pattern: (identifier) @local)
(type_parameter name: (_) @local.type)
(assignment_expression "using" left: (identifier) @local)
