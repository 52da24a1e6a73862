; inherits: html
; What a template computes uses the names of the scripts.

(interpolation (raw_text) @embedded.expression)
(directive_attribute (attribute_value) @embedded.expression)
(directive_attribute (quoted_attribute_value (attribute_value) @embedded.expression))

; A component is named as it was imported.
([(start_tag (tag_name) @embedded.expression) (self_closing_tag (tag_name) @embedded.expression)]
  (#match? @embedded.expression "^[A-Z]"))
