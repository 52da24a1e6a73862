; Definitions of Lua. A table is what its name says: `function M.f`, `M.f = function` and `M = { f = function }`
; all define `M.f`.

(function_declaration
  name: (identifier) @name
  parameters: (_)
  ["end" (block)] @body) @definition.function
(function_declaration
  name: (dot_index_expression table: (_) @receiver field: (identifier) @name)
  ["end" (block)] @body) @definition.function
(function_declaration
  name: (method_index_expression table: (_) @receiver method: (identifier) @name)
  ["end" (block)] @body) @definition.method

; A variable or a field that holds a function is that function.
(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition ["end" (block)] @body)))) @definition.function
(assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition ["end" (block)] @body))) @definition.function
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @receiver field: (identifier) @name) .)
  (expression_list . value: (function_definition ["end" (block)] @body))) @definition.function
(assignment_statement
  (variable_list . name: (bracket_index_expression table: (_) @receiver field: (string) @name) .)
  (expression_list . value: (function_definition ["end" (block)] @body))) @definition.function

(field
  name: [(identifier) (string)] @name
  value: (function_definition ["end" (block)] @body)) @definition.function

; Tables with functions in them.
(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (table_constructor (field value: [(function_definition) (table_constructor)])) @body))) @definition.variable
(field
  name: [(identifier) (string)] @name
  value: (table_constructor (field value: [(function_definition) (table_constructor)])) @body) @definition.variable
(assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (table_constructor (field value: [(function_definition) (table_constructor)])) @body)) @definition.variable
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @receiver field: (identifier) @name) .)
  (expression_list . value: (table_constructor (field value: [(function_definition) (table_constructor)])) @body)) @definition.variable

(chunk (variable_declaration (assignment_statement
  (variable_list name: (identifier) @name))) @definition.variable)
(chunk (variable_declaration (variable_list name: (identifier) @name)) @definition.variable)
(chunk (assignment_statement
  (variable_list name: (identifier) @name)) @definition.variable)
(chunk (assignment_statement (variable_list
  name: (dot_index_expression table: (_) @receiver field: (identifier) @name))) @definition.variable)
