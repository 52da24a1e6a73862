; Keys of mappings, and the mappings of a list by the name they give themselves.

(block_mapping_pair
  key: (_) @name
  value: (block_node [(block_mapping) (block_sequence . (block_sequence_item (block_node)))] @body)) @definition.namespace
(block_mapping_pair key: (_) @name value: (flow_node (flow_mapping) @body)) @definition.namespace
(flow_pair key: (_) @name value: (flow_node (flow_mapping) @body)) @definition.namespace
([(block_mapping_pair key: (_) @name) (flow_pair key: (_) @name)] @definition.field
  (#not-eq? @name "<<"))

(block_sequence_item (block_node (block_mapping
  (block_mapping_pair key: (flow_node (plain_scalar) @_key) value: (flow_node) @name)
  . (block_mapping_pair)? @body))
  (#any-of? @_key "name" "id" "key" "title" "uses" "hosts")) @definition.struct
; Of a file that is one list of such entries their keys are, for else it had no outline at all.
(document (block_node (block_sequence (block_sequence_item (block_node) @body) @container.module)))
(block_sequence_item (block_node) @body) @container.record
(flow_sequence (flow_node (flow_mapping) @body) @container.record)
