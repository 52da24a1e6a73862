; Stages with all their instructions, and what they set.

(from_instruction (image_alias) @name) @section1.namespace
(from_instruction (image_spec) @name .) @section1.namespace
(arg_instruction name: (_) @name) @definition.variable
((add_instruction (path) @name @definition.variable) @_instruction
  (#match? @_instruction "^aDD"))
(env_instruction (env_pair name: (_) @name) @definition.variable)
(source_file (entrypoint_instruction "ENTRYPOINT" @name) @definition.function)
(source_file (cmd_instruction "CMD" @name) @definition.function)
