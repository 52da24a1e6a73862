; Blocks by the address that expressions reach them with, and the attributes of a file or of `locals`.

; resource "aws_instance" "web" is aws_instance.web
(config_file (body (block
  . (identifier) @_block
  . (string_lit (template_literal) @receiver)
  . (string_lit (template_literal) @name)
  (block_start) @body) @definition.record
  (#eq? @_block "resource")))
; data "aws_ami" "ubuntu" is data.aws_ami.ubuntu
(config_file (body (block
  . (identifier) @receiver
  . (string_lit (template_literal) @receiver)
  . (string_lit (template_literal) @name)
  (block_start) @body) @definition.record))
(config_file (body (block
  . (identifier) @receiver
  . (string_lit (template_literal) @name)
  . (block_start) @body) @definition.variable
  (#eq? @receiver "variable")))
(config_file (body (block
  . (identifier) @receiver
  . (string_lit (template_literal) @name)
  . (block_start) @body) @definition.property
  (#eq? @receiver "output")))
(config_file (body (block
  . (identifier) @receiver
  . (string_lit (template_literal) @name)
  . (block_start) @body) @definition.module
  (#eq? @receiver "module")))
(block
  . (identifier) @receiver
  . (string_lit (template_literal) @name)
  . (block_start) @body) @definition.record
(config_file (body (block
  . (identifier) @name
  . (block_start) @body) @definition.namespace))

(config_file (body (attribute (identifier) @name) @definition.variable))
(config_file (body (block
  . (identifier) @_locals
  (body (attribute (identifier) @name) @definition.constant))
  (#eq? @_locals "locals")))
