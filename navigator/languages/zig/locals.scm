; What is bound for a part of a file in Zig. README.md one folder up lists the captures. Nothing may hide what is
; declared around it, so a name that is bound anywhere in a function is never that of a declaration there.

[
  (Decl)
  (TestDecl)
  (ComptimeDecl)
] @scope.function

(ContainerDecl) @scope.open

(ParamDecl parameter: (IDENTIFIER) @local)
(ParamDecl "comptime" parameter: (IDENTIFIER) @local.type)
(Payload variable: (IDENTIFIER) @local)
(PtrPayload variable: (IDENTIFIER) @local)
(PtrIndexPayload variable: (IDENTIFIER) @local)
(PtrListPayload variable: (IDENTIFIER) @local)
(Statement (VarDecl variable_type_function: (IDENTIFIER) @local))

; The second of `const a, const b = f();`, which the grammar does not read.
(ERROR ["const" "var"] . (IDENTIFIER) @local)
