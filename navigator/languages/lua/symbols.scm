; $first_is_function stands for
(expression_list . value: (function_definition))

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
((assignment_statement
  (variable_list . name: (dot_index_expression table: (identifier) @_self field: (identifier) @name) .)
  (expression_list . value: (function_definition ["end" (block)] @body))) @definition.function
  (#eq? @_self "self"))
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @receiver field: (identifier) @name) .)
  (expression_list . value: (function_definition ["end" (block)] @body))) @definition.function
(assignment_statement
  (variable_list . name: (bracket_index_expression table: (_) @receiver field: (string) @name) .)
  (expression_list . value: (function_definition ["end" (block)] @body))) @definition.function

(field
  name: [(identifier) (string)] @name
  value: (function_definition ["end" (block)] @body)) @definition.function

; Several functions at once.
(variable_declaration (assignment_statement
  (variable_list name: (identifier) @name) $first_is_function)) @definition.function
(assignment_statement
  (variable_list name: (dot_index_expression table: (_) @receiver field: (identifier) @name))
  $first_is_function) @definition.function

; A table that is given to a call, as a metatable is.
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_call
    arguments: (arguments (table_constructor (field value: (function_definition))) @body))))) @definition.variable)

; A table that the file defines, and its first level.
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (table_constructor (field name: (_))) @body))) @definition.variable)
(chunk (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (table_constructor (field name: (_))) @body)) @definition.variable)
(chunk (assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @receiver field: (identifier) @name) .)
  (expression_list . value: (table_constructor (field name: (_))) @body)) @definition.variable)
(chunk (variable_declaration (assignment_statement (expression_list
  value: (table_constructor (field name: (identifier) @name value: [
    (number) (string) (true) (false) (nil) (identifier) (function_call)
    (binary_expression) (unary_expression) (dot_index_expression)
  ]) @definition.variable)))))
(chunk (assignment_statement (expression_list
  value: (table_constructor (field name: (identifier) @name value: [
    (number) (string) (true) (false) (nil) (identifier) (function_call)
    (binary_expression) (unary_expression) (dot_index_expression)
  ]) @definition.variable))))

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
