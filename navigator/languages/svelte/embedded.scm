; inherits: html
; What the markup computes uses the names of the scripts.

[(raw_text_expr) (raw_text_each)] @embedded.expression

; A component is named as it was imported.
([(start_tag (tag_name) @embedded.expression) (self_closing_tag (tag_name) @embedded.expression)]
  (#match? @embedded.expression "^[A-Z]"))
