; inherits: c_family
; What Objective-C adds to C.

[
  (method_definition)
  (block_literal)
] @scope.function
(method_declaration) @scope

(method_parameter (identifier) @local .)
(for_statement type: (_) . (identifier) @local)
