; inherits: stylesheets
; What Sass adds: mixins, functions, variables, placeholders.

(mixin_statement name: (_) @name (block) @body) @definition.macro
(function_statement name: (_) @name (block) @body) @definition.function
(stylesheet (declaration (property_name) @name) @definition.variable
  (#match? @name "^[$]"))
