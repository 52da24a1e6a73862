; Definitions of Perl. A package holds what follows it, up to the next one or the end of the block.

(package_statement name: (_) @name (block) @body) @definition.module
(package_statement name: (_) @name) @section1.module
(class_statement name: (_) @name (block) @body) @definition.class
(class_statement name: (_) @name) @section1.class
(role_statement name: (_) @name (block) @body) @definition.class
(block_statement (package_statement)) @container.module @body

(subroutine_declaration_statement name: (_) @name body: (_) @body) @definition.function
(method_declaration_statement name: (_) @name body: (_) @body) @definition.method

; A variable or a glob that holds a subroutine is that subroutine.
(assignment_expression
  left: (variable_declaration variable: (scalar (varname) @name))
  right: (anonymous_subroutine_expression body: (_) @body)) @definition.function
(assignment_expression
  left: (variable_declaration variable: (scalar (varname) @name))
  right: (anonymous_method_expression body: (_) @body)) @definition.function
((assignment_expression
  left: (glob (varname) @name)
  right: (anonymous_subroutine_expression body: (_) @body)) @definition.function
  (#match? @name "^[A-Za-z_]"))
((assignment_expression
  left: (glob (varname (block (expression_statement [
    (string_literal content: (_) @name)
    (interpolated_string_literal content: (string_content) @name)
  ]))))
  right: (anonymous_subroutine_expression body: (_) @body)) @definition.function
  (#match? @name "^\\w+$"))
((assignment_expression left: (glob (varname) @name) right: (refgen_expression)) @definition.function
  (#match? @name "^[A-Za-z_]"))

; $entry stands for
(list_expression
  (autoquoted_bareword) @name @definition.function
  . (anonymous_subroutine_expression (block) @body) @definition.function)

; A table of subroutines.
(assignment_expression [$entry (anonymous_hash_expression $entry)])
(source_file (expression_statement (assignment_expression
  left: (variable_declaration (_ (varname) @name))
  [
    (list_expression (anonymous_subroutine_expression))
    (anonymous_hash_expression (list_expression (anonymous_subroutine_expression)))
  ] @body) @definition.variable))

; Constants.
((use_statement
  module: (package) @_constant
  (list_expression . [(autoquoted_bareword) @name (string_literal content: (_) @name)])) @definition.constant
  (#eq? @_constant "constant"))
((use_statement
  module: (package) @_constant
  (anonymous_hash_expression (list_expression (autoquoted_bareword) @name @definition.constant)))
  (#eq? @_constant "constant"))
((use_statement
  module: (package) @_constant
  (bareword) @name) @definition.constant
  (#eq? @_constant "constant"))

; Attributes of Moose and its kin, and what is wrapped around methods.
((ambiguous_function_call_expression
  function: (function) @_has
  arguments: [
    (autoquoted_bareword) @name
    (string_literal content: (_) @name)
    (interpolated_string_literal content: (string_content) @name)
  ]) @definition.property
  (#eq? @_has "has"))
((function_call_expression
  function: (function) @_has
  arguments: (list_expression . [
    (autoquoted_bareword) @name
    (string_literal content: (_) @name)
    (interpolated_string_literal content: (string_content) @name)
  ])) @definition.property
  (#eq? @_has "has"))
((ambiguous_function_call_expression
  function: (function) @_around
  [
    (autoquoted_bareword) @name
    (string_literal content: (_) @name)
    (interpolated_string_literal content: (string_content) @name)
  ]
  (anonymous_subroutine_expression body: (_) @body)) @definition.method
  (#match? @_around "^(around|before|after|override|augment)$"))
((ambiguous_function_call_expression
  function: (function) @_test
  [(string_literal content: (_) @name) (interpolated_string_literal content: (string_content) @name)]
  (anonymous_subroutine_expression body: (_) @body)) @definition.function
  (#match? @_test "^(subtest|describe|it)$"))

; Variables of a package, and of a file.
(variable_declaration "field" (_ (varname) @name)) @attribute.field
(variable_declaration "our" (_ (varname) @name)) @definition.variable
(source_file (expression_statement (assignment_expression
  left: (variable_declaration "my" (_ (varname) @name))) @definition.variable))
(source_file (expression_statement (variable_declaration "my" (_ (varname) @name)) @definition.variable))
