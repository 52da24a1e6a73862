; Definitions of SQL: what `CREATE` makes. A schema before the name is its container.

(create_table
  (object_reference schema: (identifier) @receiver name: (identifier) @name)
  [(column_definitions) (create_query)] @body) @definition.struct
(create_table (object_reference name: (identifier) @name) [(column_definitions) (create_query)] @body) @definition.struct
(create_table (object_reference name: (identifier) @name)) @definition.struct
(column_definitions (column_definition name: (_) @name) @definition.field)

(create_view
  (object_reference schema: (identifier) @receiver name: (identifier) @name)
  (create_query) @body) @definition.struct
(create_view (object_reference name: (identifier) @name) (create_query) @body) @definition.struct
(create_materialized_view
  (object_reference schema: (identifier) @receiver name: (identifier) @name)
  (create_query) @body) @definition.struct
(create_materialized_view (object_reference name: (identifier) @name) (create_query) @body) @definition.struct

(create_type
  (object_reference schema: (identifier) @receiver name: (identifier) @name)
  (enum_elements) @body) @definition.enum
(create_type (object_reference name: (identifier) @name) (enum_elements) @body) @definition.enum
(create_type
  (object_reference schema: (identifier) @receiver name: (identifier) @name)
  (column_definitions) @body) @definition.struct
(create_type (object_reference name: (identifier) @name) (column_definitions) @body) @definition.struct
(create_type (object_reference schema: (identifier) @receiver name: (identifier) @name)) @definition.type
(create_type (object_reference name: (identifier) @name)) @definition.type
(enum_elements enum_element: (_) @name @definition.enum_member)

(create_function
  (object_reference schema: (identifier) @receiver name: (identifier) @name)
  (function_body) @body) @definition.function
(create_function (object_reference name: (identifier) @name) (function_body) @body) @definition.function
(create_function (object_reference name: (identifier) @name)) @definition.function
(create_trigger (keyword_trigger) . (object_reference name: (identifier) @name)) @definition.function

(create_index column: (identifier) @name) @definition.variable
(create_sequence (object_reference schema: (identifier) @receiver name: (identifier) @name)) @definition.variable
(create_sequence (object_reference name: (identifier) @name)) @definition.variable
(create_schema [(keyword_schema) (keyword_exists)] . (identifier) @name) @definition.namespace
(create_database (identifier) @name) @definition.namespace
