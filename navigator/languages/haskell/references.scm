; References of Haskell. README.md one folder up lists the captures.

; A function is used by being named: whether it is given arguments makes no difference.

(apply function: [
  (variable) @reference.call
  (qualified id: (variable) @reference.call)
])
(infix_id (variable) @reference.call)
; What is no use is told by the labels below and by what is bound (locals.scm).
(variable) @reference.use
; A variable of a type is bound by the signature that has it.
(type/variable) @label
(type_param/variable) @label
; A signature inside a function is of what is bound there.
(local_binds (signature name: (variable) @label))
(local_binds (signature (binding_list (variable) @label)))
(constructor) @reference.call
(name) @reference.type
