; Definitions of R: assignments, and calls that define something.

; Classes of S4, R6, reference classes, S7 and ggproto, called what they are assigned to or what the call says.
((binary_operator
  lhs: [(identifier) (string)] @name
  operator: ["<-" "=" "<<-"]
  rhs: (call function: [(identifier) @_class (namespace_operator rhs: (identifier) @_class)] arguments: (arguments) @body)) @definition.class
  (#match? @_class "^(R6Class|setRefClass|setClass|new_class|ggproto)$"))
((program (call
  function: [(identifier) @_class (namespace_operator rhs: (identifier) @_class)]
  arguments: (arguments . (argument value: (string) @name)) @members) @definition.class)
  (#match? @_class "^(R6Class|setRefClass|setClass|new_class|setClassUnion)$"))

; Members are named arguments: of the class itself, or of the lists it is given.
((call
  function: (identifier) @_holds
  arguments: (arguments (argument name: (identifier) @name value: (function_definition body: (_) @body)) @definition.function))
  (#match? @_holds "^(list|c|R6Class|setRefClass|new_class|ggproto)$"))
((argument
  name: (identifier) @_members
  value: (call arguments: (arguments (argument name: (identifier) @name) @definition.field)))
  (#match? @_members "^(public|private|active|fields|slots|properties|representation)$"))
((call
  function: (identifier) @_representation
  arguments: (arguments (argument name: (identifier) @name) @definition.field))
  (#eq? @_representation "representation"))

; Generic functions and methods.
((call
  function: (identifier) @_generic
  arguments: (arguments . (argument value: (string) @name))) @definition.function
  (#match? @_generic "^(setGeneric|new_generic)$"))
((call
  function: (identifier) @_method
  arguments: (arguments
    . (argument value: (string) @name)
    . (comma)
    . [(argument value: (string (string_content) @receiver)) (argument value: (call
        arguments: (arguments . (argument value: (string (string_content) @receiver)))))]
    (argument value: (function_definition body: (_) @body)))) @definition.method
  (#match? @_method "^(setMethod|setReplaceMethod)$"))
((call
  function: (identifier) @_assign
  arguments: (arguments
    . (argument value: (string) @name)
    . (comma)
    . (argument value: (function_definition body: (_) @body)))) @definition.function
  (#eq? @_assign "assign"))
((call
  function: (identifier) @_test
  arguments: (arguments . (argument value: (string) @name)) @body) @definition.function
  (#match? @_test "^(test_that|describe|it)$"))

; Functions, local ones too.
(binary_operator
  lhs: [(identifier) (string)] @name
  operator: ["<-" "=" "<<-" ":="]
  rhs: (function_definition body: (_) @body)) @definition.function
(binary_operator
  lhs: (extract_operator lhs: (_) @receiver rhs: (identifier) @name)
  operator: ["<-" "=" "<<-"]
  rhs: (function_definition body: (_) @body)) @definition.function

; What makes a function of a function.
((binary_operator
  lhs: [(identifier) (string)] @name
  operator: ["<-" "="]
  rhs: (call
    function: [(identifier) @_maker (namespace_operator rhs: (identifier) @_maker)]
    arguments: (arguments . (argument value: (function_definition body: (_) @body))))) @definition.function
  (#match? @_maker "^(Vectorize|memoi[sz]e|cmpfun|compose|partial|safely|possibly|quietly|Negate|reactive)$"))

; Methods that are added to a reference class.
((call
  function: (extract_operator lhs: (identifier) @receiver rhs: (identifier) @_methods)
  arguments: (arguments
    (argument name: (identifier) @name value: (function_definition body: (_) @body)) @definition.method))
  (#eq? @_methods "methods"))

; Methods that are added to a class of R6.
((call
  function: (extract_operator lhs: (identifier) @receiver rhs: (identifier) @_set)
  arguments: (arguments
    . (argument value: (string))
    . (comma)
    . (argument value: (string) @name)
    . (comma)
    . (argument value: (function_definition body: (_) @body)))) @definition.method
  (#eq? @_set "set"))

; Lists with functions in them, and what else the file assigns.
(program (binary_operator
  lhs: [(identifier) (string)] @name
  operator: ["<-" "=" "<<-"]
  rhs: (call arguments: (arguments (argument name: (identifier) value: (function_definition))) @body)) @definition.variable)
(program (binary_operator
  lhs: [(identifier) (string)] @name
  operator: ["<-" "=" "<<-"]) @definition.variable)
(program (binary_operator
  rhs: (binary_operator lhs: [(identifier) (string)] @name operator: ["<-" "=" "<<-"])) @definition.variable)
(program (binary_operator operator: ["->" "->>"] rhs: [(identifier) (string)] @name) @definition.variable)
(program (if_statement (braced_expression (binary_operator
  lhs: [(identifier) (string)] @name
  operator: ["<-" "=" "<<-"]) @definition.variable)))
