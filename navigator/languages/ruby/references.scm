; References of Ruby. README.md one folder up lists the captures.

(call method: [(identifier) (constant)] @reference.call)
(class superclass: (superclass [
  (constant) @reference.inherit
  (scope_resolution name: (constant) @reference.inherit)
]))
((call
  method: (identifier) @_mixin
  arguments: (argument_list [
    (constant) @reference.inherit
    (scope_resolution name: (constant) @reference.inherit)
  ]))
  (#match? @_mixin "^(include|extend|prepend)$"))
(scope_resolution name: (constant) @reference.use)
(exceptions (constant) @reference.type)
(pattern (constant) @reference.type)
(block_argument (simple_symbol) @reference.call)

; A bare word is a local variable or a call without arguments; a capital makes it a constant.
[
  (argument_list [(identifier) (constant)] @reference.use)
  (array [(identifier) (constant)] @reference.use)
  (assignment right: [(identifier) (constant)] @reference.use)
  (binary [(identifier) (constant)] @reference.use)
  (body_statement (identifier) @reference.use)
  (conditional [(identifier) (constant)] @reference.use)
  (element_reference [(identifier) (constant)] @reference.use)
  (if condition: (identifier) @reference.use)
  (interpolation [(identifier) (constant)] @reference.use)
  (pair value: [(identifier) (constant)] @reference.use)
  (then (identifier) @reference.use)
  (unary (identifier) @reference.use)
  (unless condition: (identifier) @reference.use)
]

(method_parameters (identifier) @local)
(block_parameters (identifier) @local)
(keyword_parameter name: (identifier) @local)
(optional_parameter name: (identifier) @local)
(assignment left: (identifier) @local)
(left_assignment_list (identifier) @local)
