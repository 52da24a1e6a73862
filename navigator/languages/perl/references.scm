; References of Perl. README.md one folder up lists the captures.

(function_call_expression function: (function) @reference.call)
(ambiguous_function_call_expression function: (function) @reference.call)
(sort_expression callback: (function) @reference.call)
; `&f`: without its sign.
(function (varname) @reference.call)
(function (varname)) @label
(method_call_expression method: (method) @reference.call)
(method_call_expression invocant: (bareword) @reference.type)
(use_statement module: (package) @import.module)

; A bare word is a constant or a call without brackets; a variable is named without its sign.
; No variable hides a function, so what is written as one is called: `path->child`.
(bareword) @reference.use
((bareword) @reference.call (#match? @reference.call "^[a-z_]"))
([
  (scalar (varname) @reference.use)
  (array (varname) @reference.use)
  (hash (varname) @reference.use)
  (container_variable (varname) @reference.use)
  (slice_container_variable (varname) @reference.use)
  (arraylen (varname) @reference.use)
] (#match? @reference.use "^[A-Za-z]"))
