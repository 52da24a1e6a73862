; References of Perl. README.md one folder up lists the captures.

(function_call_expression function: (function) @reference.call)
(ambiguous_function_call_expression function: (function) @reference.call)
(method_call_expression method: (method) @reference.call)
(method_call_expression invocant: (bareword) @reference.type)
(use_statement module: (package) @import.module)
