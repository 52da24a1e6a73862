; inherits: ecmascript

(formal_parameters (identifier) @local)
