; References of Zig. README.md one folder up lists the captures.

(SuffixExpr variable_type_function: (IDENTIFIER) @reference.call . (FnCallArguments))
(FieldOrFnCall function_call: (IDENTIFIER) @reference.call)
(FieldOrFnCall field_access: (IDENTIFIER) @reference.use)
(SuffixExpr variable_type_function: (IDENTIFIER) @reference.use)
(ParamType (ErrorUnionExpr (SuffixExpr variable_type_function: (IDENTIFIER) @reference.type)))
(ParamDecl parameter: (IDENTIFIER) @local)
