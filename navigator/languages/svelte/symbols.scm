; The blocks of a component and its snippets; what a script or a style holds is found by its own language.

(document (script_element (start_tag (tag_name) @name) . (_) @body) @definition.namespace)
(document (style_element (start_tag (tag_name) @name) . (_) @body) @definition.namespace)
(snippet_statement (snippet_start_expr (snippet_name) @name) . (_) @body) @definition.function
