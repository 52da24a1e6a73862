; Definitions of Zig. A container has no name of its own: it is called what it is assigned to.

(VarDecl
  variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr . (ContainerDecl (ContainerDeclType "struct") "{" @body)))) @definition.struct
(VarDecl
  variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr . (ContainerDecl (ContainerDeclType "opaque") "{" @body)))) @definition.struct
(VarDecl
  variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr . (ContainerDecl (ContainerDeclType "enum") "{" @body)))) @definition.enum
(VarDecl
  variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr . (ContainerDecl (ContainerDeclType "union") "{" @body)))) @definition.union
(VarDecl
  variable_type_function: (IDENTIFIER) @name
  [
    (ErrorUnionExpr (SuffixExpr . (ErrorSetDecl "{" @body)))
    (BinaryExpr (ErrorUnionExpr (SuffixExpr . (ErrorSetDecl "{" @body))))
  ]) @definition.enum

; A function that makes a type is that type.
((Decl
  (FnProto function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (BuildinTypeExpr) @_type)))
  (Block) @body) @definition.struct
  (#eq? @_type "type"))
(Decl (FnProto function: (IDENTIFIER) @name) (Block) @body) @definition.function
(Decl (FnProto function: (IDENTIFIER) @name)) @definition.function

; Fields and members. What is alone in a struct is the type of a field without a name.
(ContainerField
  field_member: (IDENTIFIER) @name
  . (ErrorUnionExpr (SuffixExpr . (ContainerDecl "{" @body)))) @definition.field
(ContainerField field_member: (IDENTIFIER) @name) @definition.field
((ContainerDecl
  (ContainerDeclType ["enum" "union"])
  (ContainerField . (ErrorUnionExpr (SuffixExpr variable_type_function: (IDENTIFIER) @name))) @definition.field)
  (#not-eq? @name "_"))
(VarDecl [
  (ErrorUnionExpr (SuffixExpr . (ErrorSetDecl field_constant: (IDENTIFIER) @name @definition.enum_member)))
  (BinaryExpr (ErrorUnionExpr (SuffixExpr . (ErrorSetDecl
    field_constant: (IDENTIFIER) @name @definition.enum_member))))
])

; Constants and variables; an import that is not public says nothing to others.
("pub" . (Decl (VarDecl "const" variable_type_function: (IDENTIFIER) @name)) @definition.constant)
((Decl (VarDecl "const" variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr) @_value)) @definition.constant
  (#not-match? @_value "^[@]import"))
(Decl (VarDecl "const" variable_type_function: (IDENTIFIER) @name (BinaryExpr))) @definition.constant
(Decl (VarDecl "var" variable_type_function: (IDENTIFIER) @name)) @definition.variable

(TestDecl [(STRINGLITERALSINGLE) (IDENTIFIER)] @name (Block) @body) @definition.function

"pub" @modifier
