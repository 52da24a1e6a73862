; References of R. README.md one folder up lists the captures.

(call function: [
  (identifier) @reference.call
  (namespace_operator rhs: (identifier) @reference.call)
  (extract_operator rhs: (identifier) @reference.call)
])
(argument value: (identifier) @reference.use)
(parameter name: (identifier) @local)
