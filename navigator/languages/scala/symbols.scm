; Definitions of Scala.

(package_clause name: (_) @name body: (_) @body) @definition.module
(package_clause name: (_) @name) @definition.module
(package_object name: (_) @name body: (_) @body) @definition.module

; What ends by its name ends there.
((class_definition name: (_) @name body: (_) @body) @definition.class . "end" . "_end_ident" @definition.class)
((object_definition name: (_) @name body: (_) @body) @definition.class . "end" . "_end_ident" @definition.class)
((trait_definition name: (_) @name body: (_) @body) @definition.trait . "end" . "_end_ident" @definition.trait)
((enum_definition name: (_) @name body: (_) @body) @definition.enum . "end" . "_end_ident" @definition.enum)
((function_definition name: (identifier) @name body: (_) @body) @definition.function . "end" . "_end_ident" @definition.function)

; Types. Without a body they still hold the fields that their parameters make.
(class_definition name: (_) @name body: (_) @body) @definition.class
(class_definition name: (_) @name class_parameters: (_) @members) @definition.class
(class_definition name: (_) @name) @definition.class
(object_definition name: (_) @name body: (_) @body) @definition.class
(object_definition name: (_) @name) @definition.class
(trait_definition name: (_) @name body: (_) @body) @definition.trait
(trait_definition name: (_) @name) @definition.trait
(enum_definition name: (_) @name body: (_) @body) @definition.enum
(simple_enum_case name: (_) @name) @definition.enum_member
(full_enum_case name: (_) @name class_parameters: (_) @members) @definition.enum_member

(type_definition name: (_) @name) @definition.type

; Parameters that are fields.
(class_definition
  "case"
  class_parameters: (class_parameters (class_parameter name: (identifier) @name) @definition.field))
(full_enum_case
  class_parameters: (class_parameters (class_parameter name: (identifier) @name) @definition.field))
(class_parameter ["val" "var"] name: (identifier) @name) @definition.field

; Functions. `this` is one more constructor.
((function_definition
  name: (identifier) @name
  body: (_) @body) @definition.constructor
  (#eq? @name "this"))
(function_definition name: (_) @name body: (_) @body) @definition.function
(function_declaration name: (_) @name) @definition.function

(given_definition name: (_) @name body: [(with_template_body) (template_body)] @body) @definition.class
(given_definition name: (_) @name body: (_) @body) @definition.variable
(given_definition name: (_) @name) @definition.variable
; One without a name goes by its type.
(given_definition
  !name
  return_type: (_) @name
  body: [(with_template_body) (template_body)] @body) @definition.class
(given_definition !name return_type: (_) @name) @definition.variable

; A local value that holds a function is that function.
(block (val_definition
  pattern: (identifier) @name
  value: (lambda_expression "=>" @body)) @definition.function)

; A value that is made of a class without a name holds its members.
(val_definition
  pattern: (identifier) @name
  value: (instance_expression (template_body) @body)) @definition.variable

(val_definition pattern: [
  (case_class_pattern (identifier) @name)
  (identifier) @name
  (identifiers (identifier) @name)
  (tuple_pattern (identifier) @name)
]) @definition.variable
(var_definition pattern: [
  (identifier) @name
  (identifiers (identifier) @name)
  (tuple_pattern (identifier) @name)
]) @definition.variable
(val_declaration name: (identifier) @name) @definition.variable
(var_declaration name: (identifier) @name) @definition.variable

; An annotation begins a declaration, or ends an expression.
(_ . (annotation) @prefix)
(_ . (annotation) . (annotation) @prefix)
(_ . (annotation) . (annotation) . (annotation) @prefix)
