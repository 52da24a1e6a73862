; Tables, their keys, and the tables of a list by the name they give themselves.

(table . [(bare_key) (quoted_key) (dotted_key)] @name . (_)? @body) @definition.namespace
(table_array_element . [(bare_key) (quoted_key) (dotted_key)] @receiver . (_) @body
  (pair . (bare_key) @_key . (string) @name)
  (#any-of? @_key "name" "id" "key" "title")) @definition.struct
(table_array_element . [(bare_key) (quoted_key) (dotted_key)] @receiver
  . (pair . (bare_key) @_key . (string) @name) @body
  (#any-of? @_key "name" "id" "key" "title")) @definition.struct
(table_array_element . [(bare_key) (quoted_key) (dotted_key)] @name . (_)? @body) @definition.struct

(pair . (_) @name . [(inline_table) (array . (inline_table))] @body) @definition.namespace
(pair . (_) @name) @definition.field

(array (inline_table (pair . (bare_key) @_key . (string) @name)) @definition.struct
  (#any-of? @_key "name" "id" "key" "title"))
(array (inline_table) @container.record @body)
