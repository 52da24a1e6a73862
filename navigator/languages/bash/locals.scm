; What is bound for a part of a file in Bash. README.md one folder up lists the captures.

(function_definition) @scope.function
(declaration_command) @later

(declaration_command "local" (variable_assignment name: (variable_name) @local))
(declaration_command "local" (variable_name) @local)
