; References of Zig. README.md one folder up lists the captures.

; Wherever a name may stand it is used; what is none is told below and in locals.scm. A member that is called
; is told by the bracket behind it.
(IDENTIFIER) @reference.use

(SuffixExpr variable_type_function: (IDENTIFIER) @reference.call . (FnCallArguments))
(FieldOrFnCall function_call: (IDENTIFIER) @reference.call)
(ParamType (ErrorUnionExpr (SuffixExpr variable_type_function: (IDENTIFIER) @reference.type)))

; `.lax` and `.{ .start = 1 }` name members of what is told elsewhere.
(SuffixExpr field_constant: (IDENTIFIER) @reference.member)
(FieldInit field_member: (IDENTIFIER) @reference.member)

(BlockLabel (IDENTIFIER) @label)
(BreakLabel (IDENTIFIER) @label)
(ErrorSetDecl field_constant: (IDENTIFIER) @label)

; Of files that are taken in, what they are called here.
(Decl (VarDecl variable_type_function: (IDENTIFIER) @label))
