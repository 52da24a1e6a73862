; The blocks of a component; what a script or a style holds is found by its own language.

(document (template_element (start_tag (tag_name) @name) . (_) @body) @definition.namespace)
(document (script_element (start_tag (tag_name) @name) . (_) @body) @definition.namespace)
(document (style_element (start_tag (tag_name) @name) . (_) @body) @definition.namespace)
(document (element (start_tag (tag_name) @name) . (_) @body) @definition.namespace)
