; References of Bash. README.md one folder up lists the captures.

(command name: (command_name (word) @reference.call))

; Commands that are given the name of another.
((command name: (command_name (word) @_runner) argument: (word) @reference.use)
  (#any-of? @_runner "trap" "command" "exec" "xargs" "time" "nohup" "env" "timeout"))

(variable_name) @reference.use

((command name: (command_name (word) @_source) argument: (word) @import.from) @import @import.all
  (#any-of? @_source "source" "."))
