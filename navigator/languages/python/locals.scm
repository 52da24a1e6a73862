; What is bound for a part of a file in Python. README.md one folder up lists the captures.

(function_definition) @scope.function
(lambda) @scope.function
(class_definition body: (_) @scope.open)
[
  (list_comprehension)
  (set_comprehension)
  (dictionary_comprehension)
  (generator_expression)
] @scope

; What is worked out before the function or the comprehension begins.
(default_parameter value: (_) @outside)
(typed_default_parameter value: (_) @outside)
(typed_parameter type: (_) @outside)
(typed_default_parameter type: (_) @outside)
(function_definition return_type: (_) @outside)
(list_comprehension body: (_) . (for_in_clause right: (_) @outside))
(set_comprehension body: (_) . (for_in_clause right: (_) @outside))
(dictionary_comprehension body: (_) . (for_in_clause right: (_) @outside))
(generator_expression body: (_) . (for_in_clause right: (_) @outside))

; A walrus in a comprehension binds for the function around it.
(named_expression) @hoisted

(global_statement (identifier) @global)
(nonlocal_statement (identifier) @nonlocal)

[
  (assignment left: (identifier) @local.defined)
  (augmented_assignment left: (identifier) @local.defined)
  (parameters (identifier) @local.defined)
  (default_parameter name: (identifier) @local.defined)
  (typed_parameter . (identifier) @local.defined)
  (typed_default_parameter name: (identifier) @local.defined)
  (dictionary_splat_pattern (identifier) @local.defined)
]

[
  (pattern_list (identifier) @local)
  (tuple_pattern (identifier) @local)
  (list_pattern (identifier) @local)
  (list_splat_pattern (identifier) @local)
  (for_statement left: (identifier) @local)
  (for_in_clause left: (identifier) @local)
  (lambda_parameters (identifier) @local)
  (lambda_parameters (_ . (identifier) @local))
  (named_expression name: (identifier) @local)
  (as_pattern_target (identifier) @local)
  (as_pattern_target (tuple (identifier) @local))
  (as_pattern_target (list (identifier) @local))
  (as_pattern (case_pattern) (identifier) @local)
  (case_pattern (dotted_name . (identifier) @local .))
  (keyword_pattern (dotted_name . (identifier) @local .))
  (splat_pattern (identifier) @local)
]
