; What is bound for a part of a file in Haskell. README.md one folder up lists the captures.

[
  (function)
  (lambda)
] @scope.function

(declarations (bind) @scope)
(instance_declarations (bind) @scope)
[
  (alternative)
  (do)
  (let_in)
  (list_comprehension)
] @scope

(patterns [
  (variable) @local
  (apply argument: (variable) @local)
  (apply function: (apply argument: (variable) @local))
  (tuple element: (variable) @local)
  (list element: (variable) @local)
  (infix (variable) @local)
  (as bind: (variable) @local)
  (strict (variable) @local)
  (parens pattern: (variable) @local)
  (parens pattern: (apply argument: (variable) @local))
  (parens pattern: (apply function: (apply argument: (variable) @local)))
  (parens pattern: (infix (variable) @local))
  (parens pattern: (tuple element: (variable) @local))
])
(alternative pattern: [
  (variable) @local
  (apply argument: (variable) @local)
  (apply function: (apply argument: (variable) @local))
  (tuple element: (variable) @local)
  (list element: (variable) @local)
  (infix (variable) @local)
  (as bind: (variable) @local)
  (strict (variable) @local)
  (parens pattern: (variable) @local)
  (parens pattern: (apply argument: (variable) @local))
  (parens pattern: (apply function: (apply argument: (variable) @local)))
  (parens pattern: (infix (variable) @local))
  (parens pattern: (tuple element: (variable) @local))
])
(do (bind pattern: [
  (variable) @local
  (apply argument: (variable) @local)
  (apply function: (apply argument: (variable) @local))
  (tuple element: (variable) @local)
  (list element: (variable) @local)
  (infix (variable) @local)
  (as bind: (variable) @local)
  (strict (variable) @local)
  (parens pattern: (variable) @local)
  (parens pattern: (apply argument: (variable) @local))
  (parens pattern: (apply function: (apply argument: (variable) @local)))
  (parens pattern: (infix (variable) @local))
  (parens pattern: (tuple element: (variable) @local))
]))
(generator pattern: [
  (variable) @local
  (apply argument: (variable) @local)
  (apply function: (apply argument: (variable) @local))
  (tuple element: (variable) @local)
  (list element: (variable) @local)
  (infix (variable) @local)
  (as bind: (variable) @local)
  (strict (variable) @local)
  (parens pattern: (variable) @local)
  (parens pattern: (apply argument: (variable) @local))
  (parens pattern: (apply function: (apply argument: (variable) @local)))
  (parens pattern: (infix (variable) @local))
  (parens pattern: (tuple element: (variable) @local))
])
(as bind: (variable) @local)
(local_binds (bind name: (variable) @local))
(local_binds (function name: (variable) @local))
