; Definitions of Bash and other shells. Variables count where they are set for the whole script.

(function_definition
  name: (word) @name
  body: (_) @body) @definition.function

; An alias is a function in all but its form.
((command
  name: (command_name (word) @_alias)
  argument: [(concatenation . (word) @name) (word) @name]) @definition.function
  (#eq? @_alias "alias")
  (#match? @name "^[^-].*="))

(program (declaration_command
  "readonly"
  [(variable_assignment name: (variable_name) @name) (variable_name) @name]) @definition.constant)
((program (declaration_command
    (word) @_flag
    [(variable_assignment name: (variable_name) @name) (variable_name) @name]) @definition.constant)
  (#match? @_flag "^-[a-zA-Z]*r"))
(program (declaration_command
  ["declare" "export" "typeset" "local"]
  (variable_assignment name: (variable_name) @name)) @definition.variable)
(program (declaration_command
  ["declare" "typeset"]
  (variable_name) @name) @definition.variable)
(program (variable_assignment name: (variable_name) @name) @definition.variable)
(program (variable_assignments (variable_assignment name: (variable_name) @name) @definition.variable))
(program (if_statement [
  (variable_assignment name: (variable_name) @name) @definition.variable
  (_ (variable_assignment name: (variable_name) @name) @definition.variable)
]))
(program (case_statement (case_item (variable_assignment name: (variable_name) @name) @definition.variable)))
