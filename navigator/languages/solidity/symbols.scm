; Definitions of Solidity.

(contract_declaration name: (_) @name body: (_) @body) @definition.class
(interface_declaration name: (_) @name body: (_) @body) @definition.interface
(library_declaration name: (_) @name body: (_) @body) @definition.module

(struct_declaration name: (_) @name body: (_) @body) @definition.struct
(struct_member name: (_) @name) @definition.field
(enum_declaration name: (_) @name body: (_) @body) @definition.enum
(enum_value) @name @definition.enum_member
(user_defined_type_definition name: (_) @name) @definition.type
(event_definition name: (_) @name) @definition.type
(error_declaration name: (_) @name) @definition.type

(function_definition name: (_) @name body: (_) @body) @definition.function
(function_definition name: (_) @name) @definition.function
(modifier_definition name: (_) @name body: (_) @body) @definition.function
(modifier_definition name: (_) @name) @definition.function
(constructor_definition "constructor" @name body: (_) @body) @definition.constructor
(fallback_receive_definition ["fallback" "receive"] @name body: (_) @body) @definition.function
(fallback_receive_definition ["fallback" "receive"] @name) @definition.function
(yul_function_definition . (yul_identifier) @name (yul_block) @body) @definition.function

(constant_variable_declaration name: (_) @name) @definition.constant
(state_variable_declaration "constant" name: (_) @name) @definition.constant
(state_variable_declaration name: (_) @name) @definition.variable
