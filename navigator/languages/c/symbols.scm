; inherits: c_family

; A macro call without a semicolon is read as the type of what follows.
((macro_type_specifier
  name: (identifier) @_macro
  type: (type_descriptor type: (type_identifier) @name)) @definition.function
  (#match? @_macro "^[A-Z0-9_]*(DEF|DECL|IMPL|GENERATE|MAKE)[A-Z0-9_]*$"))
