; What `type` or `lang` says a script is in; without either it is JavaScript.

(script_element
  (start_tag (attribute
    (attribute_name) @_name
    [(quoted_attribute_value (attribute_value) @_value) (attribute_value) @_value]))
  (raw_text) @embedded.typescript
  (#any-of? @_name "lang" "type")
  (#match? @_value "^(ts|typescript|text/typescript|application/typescript)$"))
(script_element
  (start_tag (attribute
    (attribute_name) @_name
    [(quoted_attribute_value (attribute_value) @_value) (attribute_value) @_value]))
  (raw_text) @embedded.tsx
  (#eq? @_name "lang")
  (#eq? @_value "tsx"))
(script_element
  (start_tag (attribute
    (attribute_name) @_name
    [(quoted_attribute_value (attribute_value) @_value) (attribute_value) @_value]))
  (raw_text) @embedded.unread
  (#any-of? @_name "lang" "type")
  (#not-match? @_value "^(module|js|jsx|babel|javascript|text/(java|ecma)script|application/(x-)?(java|ecma)script|text/babel|text/jsx)$"))
(script_element (raw_text) @embedded.javascript)

(style_element
  (start_tag (attribute
    (attribute_name) @_name
    [(quoted_attribute_value (attribute_value) @_value) (attribute_value) @_value]))
  (raw_text) @embedded.scss
  (#eq? @_name "lang")
  (#eq? @_value "scss"))
(style_element
  (start_tag (attribute
    (attribute_name) @_name
    [(quoted_attribute_value (attribute_value) @_value) (attribute_value) @_value]))
  (raw_text) @embedded.unread
  (#eq? @_name "lang")
  (#not-match? @_value "^(post)?css$"))
(style_element (raw_text) @embedded.css)
