; References of Haskell. README.md one folder up lists the captures.

; A function is used by being named: whether it is given arguments makes no difference.

(apply function: [
  (variable) @reference.call
  (qualified id: (variable) @reference.call)
])
(infix_id (variable) @reference.call)
; What is no use is told by what is bound (locals.scm).
(variable) @reference.use
(constructor) @reference.call
(name) @reference.type
