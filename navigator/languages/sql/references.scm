; References of SQL. README.md one folder up lists the captures.

(object_reference name: (identifier) @reference.use)
(invocation (object_reference name: (identifier) @reference.call))
(field name: (identifier) @reference.use)

(relation alias: (identifier) @local)
(cte (identifier) @local)
