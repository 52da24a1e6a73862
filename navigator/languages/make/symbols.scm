; Targets, variables and what `define` keeps for `call`.

((rule (targets (_) @name) (recipe)? @body) @definition.function
  (#not-match? @name "^[.][A-Z_]+$"))
([(variable_assignment name: (_) @name) (shell_assignment name: (_) @name)] @definition.variable
  (#not-match? @name "^(export|unexport|override|private)$"))
(define_directive name: (_) @name value: (_)? @body) @definition.macro
