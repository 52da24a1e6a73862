; References of Bash. README.md one folder up lists the captures.

(command name: (command_name (word) @reference.call))

((command name: (command_name (word) @_source) argument: (word) @import.from) @import @import.all
  (#any-of? @_source "source" "."))
