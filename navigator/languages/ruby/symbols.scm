; Definitions of Ruby.

; `class A::B` says itself where B belongs.
(module
  name: (scope_resolution scope: (_) @receiver name: (constant) @name)
  body: (_) @body) @definition.module
(module name: (scope_resolution scope: (_) @receiver name: (constant) @name) "end" @body) @definition.module
(module name: (scope_resolution name: (constant) @name) body: (_) @body) @definition.module
(module name: (constant) @name body: (_) @body) @definition.module
(module name: (constant) @name "end" @body) @definition.module

(class
  name: (scope_resolution scope: (_) @receiver name: (constant) @name)
  body: (_) @body) @definition.class
(class name: (scope_resolution scope: (_) @receiver name: (constant) @name) "end" @body) @definition.class
(class name: (scope_resolution name: (constant) @name) body: (_) @body) @definition.class
(class name: (scope_resolution name: (constant) @name) "end" @body) @definition.class
(class name: (constant) @name body: (_) @body) @definition.class
(class name: (constant) @name "end" @body) @definition.class

(method name: (_) @name body: (_) @body) @definition.function
(method name: (_) @name "end" @body) @definition.function
(program (singleton_method object: [(constant) (identifier)] @receiver name: (_) @name body: (_) @body) @definition.method)
(program (singleton_method object: [(constant) (identifier)] @receiver name: (_) @name "end" @body) @definition.method)
(singleton_method name: (_) @name body: (_) @body) @definition.method
(singleton_method name: (_) @name "end" @body) @definition.method

; Classes that a call makes.
((assignment
  left: (constant) @name
  right: (call
    receiver: (constant) @_maker
    method: (identifier) @_new
    arguments: (argument_list)? @body
    block: (_))) @definition.class
  (#match? @_maker "^(Struct|Class|Data)$")
  (#match? @_new "^(new|define)$"))

((assignment
  left: (constant) @name
  right: (call
    receiver: (constant) @_maker
    method: (identifier) @_new
    arguments: (argument_list) @body)) @definition.class
  (#match? @_maker "^(Struct|Class|Data)$")
  (#match? @_new "^(new|define)$"))

((assignment
  left: (constant)
  right: (call
    receiver: (constant) @_maker
    arguments: (argument_list (simple_symbol) @name @definition.field)))
  (#match? @_maker "^(Struct|Data)$"))

((class superclass: (superclass (call
    receiver: (constant) @_maker
    arguments: (argument_list (simple_symbol) @name @definition.field))))
  (#match? @_maker "^(Struct|Data)$"))

((assignment
  left: (constant) @name
  right: (call
    receiver: (constant) @_maker
    method: (identifier) @_new
    block: (_) @body)) @definition.module
  (#eq? @_maker "Module")
  (#eq? @_new "new"))

; Methods that a call makes.
((call
  method: (identifier) @_macro
  arguments: (argument_list . [(simple_symbol) (string)] @name)
  block: (_) @body) @definition.method
  (#match? @_macro "^define_(singleton_)?method$"))

((call
  method: (identifier) @_macro
  arguments: (argument_list . [(simple_symbol) (string)] @name)) @definition.method
  (#match? @_macro "^(define_(singleton_)?method|alias_method|scope)$"))

((call
  method: (identifier) @_macro
  arguments: (argument_list [(simple_symbol) (string)] @name)) @definition.method
  (#eq? @_macro "delegate"))

((call
  method: (identifier) @_macro
  arguments: (argument_list . (_) [(simple_symbol) (string)] @name)) @definition.method
  (#match? @_macro "^(def_delegators|def_instance_delegators)$"))

((call
  method: (identifier) @_macro
  arguments: (argument_list . (_) [(simple_symbol) (string)] @name .)) @definition.method
  (#match? @_macro "^(def_delegator|def_instance_delegator)$"))

((call
  method: (identifier) @_macro
  arguments: (argument_list [(simple_symbol) (string)] @name)) @definition.property
  (#match? @_macro "^((thread_)?[cm]?attr(_accessor|_reader|_writer)|class_attribute)$"))

((call
  method: (identifier) @_macro
  arguments: (argument_list . [(simple_symbol) (string)] @name)) @definition.property
  (#match? @_macro "^(has_many|has_one|belongs_to|has_and_belongs_to_many|has_(one|many)_attached)$"))

(alias name: (_) @name) @definition.function

(assignment
  left: (identifier) @name
  right: (lambda body: (_) @body)) @definition.function

((assignment
  left: (identifier) @name
  right: (call !receiver method: (identifier) @_lambda block: (_) @body)) @definition.function
  (#any-of? @_lambda "lambda" "proc"))

(assignment left: (constant) @name) @definition.constant
(assignment left: (left_assignment_list (constant) @name)) @definition.constant
(assignment left: (scope_resolution scope: (_) @receiver name: (constant) @name)) @definition.constant
(operator_assignment left: (constant) @name) @definition.constant
(assignment left: (class_variable) @name) @attribute.field
(program (assignment left: [(global_variable) (identifier)] @name) @definition.variable)

(program (operator_assignment left: (global_variable) @name) @definition.variable)

; What is added to a class from outside.
(singleton_class value: [(constant) (scope_resolution) (identifier)] @name body: (_) @body) @container.class
((call
  receiver: [(constant) (scope_resolution)] @name
  method: (identifier) @_eval
  block: (_) @body) @container.class
  (#match? @_eval "^(class|module)_(eval|exec)$"))

((call
  method: (identifier) @_refine
  arguments: (argument_list . [(constant) (scope_resolution)] @name)
  block: (_) @body) @container.class
  (#eq? @_refine "refine"))
