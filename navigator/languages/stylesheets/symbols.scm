; Rules by their selectors, at-rules that hold rules, custom properties.

(rule_set (selectors) @name (block) @body) @definition.class
(media_statement "@media" @name . (_)* @name . (block) @body) @definition.namespace
(supports_statement "@supports" @name . (_)* @name . (block) @body) @definition.namespace
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @definition.function
(at_rule (at_keyword) @name . (_)* @name . (block) @body) @definition.namespace

((declaration (property_name) @name) @definition.variable
  (#match? @name "^--"))
