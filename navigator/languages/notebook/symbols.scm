; The cells of a Jupyter notebook, named by the first line of their source.

(document (object (pair
  key: (string (string_content) @_cells)
  value: (array (object (pair
    key: (string (string_content) @_source)
    value: [
      (string . (string_content) @name)
      (array . (string . (string_content) @name))
    ])) @definition.namespace)))
  (#eq? @_cells "cells")
  (#eq? @_source "source"))
