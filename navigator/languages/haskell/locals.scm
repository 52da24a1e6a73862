; What is bound for a part of a file in Haskell. README.md one folder up lists the captures.

[
  (function)
  (lambda)
] @scope.function

(declarations (bind) @scope)
(class_declarations (bind) @scope)
(instance_declarations (bind) @scope)
[
  (alternative)
  (do)
  (let_in)
  (list_comprehension)
] @scope

; In whatever part of a pattern: the grammar has one word for all of them.
(pattern/variable) @local
(as bind: (variable) @local)
(local_binds (bind name: (variable) @local))
(local_binds (function name: (variable) @local))
