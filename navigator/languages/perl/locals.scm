; What is bound for a part of a file in Perl. README.md one folder up lists the captures.

[
  (subroutine_declaration_statement)
  (anonymous_subroutine_expression)
] @scope.function

[
  (block)
  (for_statement)
  (cstyle_for_statement)
] @scope

(block (expression_statement (assignment_expression left: (variable_declaration)) @later))

(block (expression_statement (variable_declaration "my" (_ (varname) @local))))
(block (expression_statement (assignment_expression left: (variable_declaration "my" (_ (varname) @local)))))
