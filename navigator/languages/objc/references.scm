; inherits: c_family
; What Objective-C adds: a message is a call of the first word of its selector.

(message_expression receiver: (_) . method: (identifier) @reference.message)
(class_interface superclass: (identifier) @reference.inherit)
(message_expression receiver: (identifier) @reference.use)
(preproc_include "#import" @import.all path: (_) @import.from) @import
