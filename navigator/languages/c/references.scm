; inherits: c_family

; The names of parameters whose types follow, as C had them first.
(parameter_list (identifier) @label)
