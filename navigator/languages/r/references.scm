; References of R. README.md one folder up lists the captures.

(call function: [
  (identifier) @reference.call
  (namespace_operator rhs: (identifier) @reference.call)
  (extract_operator rhs: (identifier) @reference.call)
])
; What is no use is told by the label below and by what is bound (locals.scm).
(identifier) @reference.use
(argument name: (identifier) @label)
