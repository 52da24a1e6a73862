; Types with their fields, and the operations of a document.

(description) @prefix

(schema_definition "schema" @name) @definition.namespace

(object_type_definition (name) @name (fields_definition)? @body) @definition.class
(object_type_extension (name) @name (fields_definition)? @body) @definition.class
(interface_type_definition (name) @name (fields_definition)? @body) @definition.interface
(interface_type_extension (name) @name (fields_definition)? @body) @definition.interface
(input_object_type_definition (name) @name (input_fields_definition)? @body) @definition.struct
(input_object_type_extension (name) @name (input_fields_definition)? @body) @definition.struct
(enum_type_definition (name) @name (enum_values_definition)? @body) @definition.enum
(enum_type_extension (name) @name (enum_values_definition)? @body) @definition.enum
(enum_value_definition (enum_value) @name) @definition.enum_member
(union_type_definition (name) @name) @definition.union
(union_type_extension (name) @name) @definition.union
(scalar_type_definition (name) @name) @definition.type
(directive_definition (name) @name) @definition.macro

(field_definition (name) @name (arguments_definition)) @definition.method
(field_definition (name) @name) @definition.field
(input_fields_definition (input_value_definition (name) @name) @definition.field)

(operation_definition (operation_type) (name) @name (selection_set) @body) @definition.function
(fragment_definition (fragment_name) @name (selection_set) @body) @definition.function
