; References of Haskell. README.md one folder up lists the captures.

; A function is used by being named: whether it is given arguments makes no difference.

(apply function: [
  (variable) @reference.call
  (qualified id: (variable) @reference.call)
])
(infix_id (variable) @reference.call)
(apply argument: [
  (variable) @reference.use
  (qualified id: (variable) @reference.use)
])
(match expression: (variable) @reference.use)
(infix left_operand: (variable) @reference.use)
(infix right_operand: (variable) @reference.use)
(parens expression: (variable) @reference.use)
(list element: (variable) @reference.use)
(constructor) @reference.call
(name) @reference.type
