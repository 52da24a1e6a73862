; References of Perl. README.md one folder up lists the captures.

(function_call_expression function: (function) @reference.call)
(ambiguous_function_call_expression function: (function) @reference.call)
(function (varname) @reference.call)
(method_call_expression method: (method) @reference.call)
(method_call_expression invocant: (bareword) @reference.type)
(use_statement module: (package) @import.module)

; A bare word is a constant or a call without brackets; a variable is named without its sign.
(bareword) @reference.use
([
  (scalar (varname) @reference.use)
  (array (varname) @reference.use)
  (hash (varname) @reference.use)
  (container_variable (varname) @reference.use)
] (#match? @reference.use "^[A-Za-z]"))
