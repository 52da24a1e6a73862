; inherits: c_family
; Definitions of Objective-C beside those of C. A method goes by the first word of its selector.

(class_interface
  "@interface" . (identifier) @name
  [(instance_variables) (property_declaration) (method_declaration) "@end"] @body) @definition.class
(class_implementation
  "@implementation" . (identifier) @name
  [(instance_variables) (implementation_definition) "@end"] @body) @definition.class
(protocol_declaration
  "@protocol" . (identifier) @name
  [(property_declaration) (method_declaration) (qualified_protocol_interface_declaration) "@end"] @body) @definition.protocol

(method_declaration . (_)? . (method_type)? . (identifier) @name) @definition.method
(implementation_definition (_
  ["+" "-"] . (method_type)? . (identifier) @name
  (compound_statement) @body) @definition.method)

(property_declaration (struct_declaration (struct_declarator [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (block_pointer_declarator declarator: (identifier) @name)))
]))) @definition.property

; A struct without a name gives its fields to the variable.
(instance_variable (struct_declaration
  (struct_specifier !name body: (_) @body)
  (struct_declarator (identifier) @name))) @definition.field

(instance_variable (struct_declaration (struct_declarator [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (block_pointer_declarator declarator: (identifier) @name)))
]))) @definition.field
