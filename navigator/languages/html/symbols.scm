; Headings with their sections, blocks of code, and elements that can be pointed at.

((element (start_tag (tag_name) @_tag) . (_) @name . (_)* @name (end_tag)) @section1.namespace
  (#match? @_tag "^[hH]1$"))
((element (start_tag (tag_name) @_tag) . (_) @name . (_)* @name (end_tag)) @section2.namespace
  (#match? @_tag "^[hH]2$"))
((element (start_tag (tag_name) @_tag) . (_) @name . (_)* @name (end_tag)) @section3.namespace
  (#match? @_tag "^[hH]3$"))
((element (start_tag (tag_name) @_tag) . (_) @name . (_)* @name (end_tag)) @section4.namespace
  (#match? @_tag "^[hH]4$"))
((element (start_tag (tag_name) @_tag) . (_) @name . (_)* @name (end_tag)) @section5.namespace
  (#match? @_tag "^[hH]5$"))
((element (start_tag (tag_name) @_tag) . (_) @name . (_)* @name (end_tag)) @section6.namespace
  (#match? @_tag "^[hH]6$"))

((element
  (start_tag (attribute
    (attribute_name) @_id
    [(quoted_attribute_value (attribute_value) @name) (attribute_value) @name]))
  . (_) @body) @definition.field
  (#match? @_id "^[iI][dD]$"))
([(start_tag (attribute
    (attribute_name) @_id
    [(quoted_attribute_value (attribute_value) @name) (attribute_value) @name]))
  (self_closing_tag (attribute
    (attribute_name) @_id
    [(quoted_attribute_value (attribute_value) @name) (attribute_value) @name]))] @definition.field
  (#match? @_id "^[iI][dD]$"))

(script_element (start_tag (tag_name) @name) . (_) @body) @definition.namespace
(style_element (start_tag (tag_name) @name) . (_) @body) @definition.namespace

; A section ends at the latest with what holds its heading.
((element (start_tag (tag_name) @_tag) . (_) @body) @container.record
  (#match? @_tag "^(body|main|article|section|aside|nav|footer|dialog|template|blockquote|fieldset|td)$"))
