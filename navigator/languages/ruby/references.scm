; References of Ruby. README.md one folder up lists the captures.

(call method: [(identifier) (constant)] @reference.call)
(alias alias: (identifier) @reference.call)
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

; A bare word is a local variable or a call without arguments; a capital makes it a constant. What is no use is
; told by what is bound (locals.scm).
[
  (identifier)
  (constant)
  (global_variable)
  (class_variable)
] @reference.use
