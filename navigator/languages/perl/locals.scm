; What is bound for a part of a file in Perl. README.md one folder up lists the captures.

[
  (subroutine_declaration_statement)
  (method_declaration_statement)
  (anonymous_subroutine_expression)
  (anonymous_method_expression)
] @scope.function

[
  (block)
  (block_statement)
  (for_statement)
  (cstyle_for_statement)
  (conditional_statement)
  (loop_statement)
] @scope

; `my $x = $x;` has the $x of outside on its right, and binds behind it.
(_ (expression_statement (assignment_expression left: (variable_declaration)) @later))
(_ (expression_statement (variable_declaration) @later))

(variable_declaration ["my" "state"] (_ (varname) @local))
(for_statement ["my" "state"] [
  variable: (scalar (varname) @local)
  variables: (scalar (varname) @local)
])
(signature (_ . (_ (varname) @local)))
