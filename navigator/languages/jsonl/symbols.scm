; One object a line, listed where it gives itself a name.

(document (object (pair
  key: (string (string_content) @_key)
  value: (string) @name)) @definition.struct
  (#any-of? @_key "name" "id" "key" "title"))
