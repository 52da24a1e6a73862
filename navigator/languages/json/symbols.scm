; Keys of objects, and the objects of a list by the name they give themselves.

(pair key: (string) @name value: [(object) (array . (object))] @body) @definition.namespace
(pair
  key: (string) @name
  value: (array . [(null) (true) (false) (number) (string) (array)] (object)) @body) @definition.namespace
(pair key: (string) @name) @definition.field

(array (object
  (pair key: (string (string_content) @_key) value: [(string) @name (number) @name])
  . "," @body
  (#any-of? @_key "name" "id" "key" "title")) @definition.struct)
(array (object
  (pair key: (string (string_content) @_key) value: [(string) @name (number) @name]) . "}"
  (#any-of? @_key "name" "id" "key" "title")) @definition.struct)
; Of a file that is one list of such entries their keys are, for else it had no outline at all.
(document (array (object) @container.module @body))
(array (object) @container.record @body)
