; Definitions of Julia.

; $type_head stands for
(type_head [
  (identifier) @name
  (parametrized_type_expression . (identifier) @name)
  (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])
])

; $called stands for
(call_expression . [
  (identifier) @name
  (operator) @name
  (parametrized_type_expression . (identifier) @name)
  (field_expression value: (_) @receiver (identifier) @name .)
  (field_expression value: (_) @receiver (quote_expression [
    (operator) @name
    (identifier) @name
    (parenthesized_expression (operator) @name)
  ]) .)
  (parenthesized_expression (typed_expression [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
  ] .))
])

(module_definition name: (_) @name (block) @body) @definition.module
(module_definition name: (_) @name) @definition.module

; Types. The head holds parameters and the supertype.
(abstract_definition $type_head) @definition.type
(primitive_definition $type_head) @definition.type
(struct_definition
  $type_head
  (block) @body) @definition.struct
(struct_definition $type_head) @definition.struct

(struct_definition (block [
  (identifier) @name
  (typed_expression . (identifier) @name)
  (assignment . [(identifier) @name (typed_expression . (identifier) @name)])
  (const_statement [
    (identifier) @name
    (typed_expression . (identifier) @name)
    (assignment . [(identifier) @name (typed_expression . (identifier) @name)])
  ])
] @definition.field))

; Functions. A name may be followed by its result's type and by `where`.
(function_definition (signature (identifier) @name)) @definition.function
(function_definition
  (signature $called)
  [(block) "end"] @body) @definition.function
(function_definition
  (signature (_ . $called))
  [(block) "end"] @body) @definition.function
(function_definition
  (signature (_ . (_ . $called)))
  (block) @body) @definition.function

(assignment
  . $called
  . (operator) @body) @definition.function
(assignment
  . (typed_expression . $called)
  . (operator) @body) @definition.function
(assignment
  . (where_expression . $called)
  . (operator) @body) @definition.function
(assignment
  . (where_expression . [(typed_expression . (call_expression . (identifier) @name)) (where_expression . (call_expression . (identifier) @name))])
  . (operator) @body) @definition.function

(assignment
  . (binary_expression . (_) . (operator) @name . (_) .)
  . (operator) @body) @definition.function

; A variable that holds a function is that function.
(assignment
  . (identifier) @name
  . (operator)
  . (arrow_function_expression . (_) . (_) @body)) @definition.function
(assignment
  . (identifier) @name
  . (operator)
  . (function_definition [(block) "end"] @body)) @definition.function

(macro_definition
  (signature $called)
  [(block) "end"] @body) @definition.macro

; Enumerations are made by a macro; the grammar reads `a = 1 b` as a product.
((macrocall_expression
  (macro_identifier) @_enum
  (macro_argument_list . [(identifier) @name (typed_expression . (identifier) @name)]) @members) @definition.enum
  (#eq? @_enum "@enum"))
((macrocall_expression
  (macro_identifier) @_enum
  (macro_argument_list [
    (identifier) @name
    (assignment . (identifier) @name)
    (assignment (juxtaposition_expression (identifier) @name))
  ] @definition.enum_member))
  (#eq? @_enum "@enum"))
((macrocall_expression
  (macro_identifier) @_enum
  (macro_argument_list (compound_statement (block [
    (identifier) @name
    (assignment . (identifier) @name)
  ] @definition.enum_member))))
  (#eq? @_enum "@enum"))

((macrocall_expression
  (macro_identifier) @_testset
  (macro_argument_list . (string_literal) @name . (compound_statement) @body)) @definition.function
  (#eq? @_testset "@testset"))

; Constants and variables of a file or a module.
(const_statement (assignment . [
  (identifier) @name
  (parametrized_type_expression . (identifier) @name)
  (typed_expression . (identifier) @name)
  (open_tuple (identifier) @name)
  (tuple_expression (identifier) @name)
])) @definition.constant
(global_statement (assignment . [(identifier) @name (typed_expression . (identifier) @name)])) @definition.variable
(module_definition (block (assignment . [
  (identifier) @name
  (typed_expression . (identifier) @name)
  (open_tuple (identifier) @name)
  (tuple_expression (identifier) @name)
]) @definition.variable))
(source_file (assignment . [
  (identifier) @name
  (typed_expression . (identifier) @name)
  (open_tuple (identifier) @name)
  (tuple_expression (identifier) @name)
]) @definition.variable)

; A macro before a definition belongs to it.
(macrocall_expression
  . (_) @modifier
  . (macro_argument_list . [(function_definition) (assignment) (struct_definition)] .))
