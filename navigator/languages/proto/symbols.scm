; Messages, enumerations, services and what they hold.

(package (full_ident) @name) @definition.module

(message (message_name) @name (message_body) @body) @definition.struct
(extend (full_ident) @name (message_body) @body) @container.struct
(enum (enum_name) @name (enum_body) @body) @definition.enum
(enum_field . (identifier) @name) @definition.enum_member
(field (type) (identifier) @name) @definition.field
(map_field (identifier) @name) @definition.field
(oneof . (identifier) @name (oneof_field)? @body) @definition.union
(oneof_field (identifier) @name) @definition.field

(service (service_name) @name . "{" @body) @definition.interface
(rpc (rpc_name) @name) @definition.method
