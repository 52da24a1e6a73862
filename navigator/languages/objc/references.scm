; inherits: c_family
; What Objective-C adds: a message is a call of the first word of its selector.

(message_expression receiver: (_) . method: (identifier) @reference.message)
(class_interface superclass: (identifier) @reference.inherit)
; Further words of a selector, and words that only this language has.
(message_expression method: (identifier) method: (identifier) @label)
(method_definition (identifier) @label)
(method_declaration (identifier) @label)
(property_attribute (identifier) @label)
(class_interface category: (identifier) @label)
(class_implementation category: (identifier) @label)
(preproc_include "#import" @import.all path: (_) @import.from) @import

; The names of parameters whose types follow, as C had them first.
(parameter_list (identifier) @label)
