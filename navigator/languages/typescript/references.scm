; inherits: typed_ecmascript

; Where elements are written in code, `<a>b` begins one.
(type_assertion (identifier) @reference.use)
