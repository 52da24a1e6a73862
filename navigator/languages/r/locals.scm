; What is bound for a part of a file in R. README.md one folder up lists the captures.

(function_definition) @scope.function
(binary_operator operator: ["<-" "="]) @later

(parameter name: (identifier) @local)
(for_statement variable: (identifier) @local)
(binary_operator lhs: (identifier) @local operator: ["<-" "="])
(binary_operator operator: "->" rhs: (identifier) @local)
