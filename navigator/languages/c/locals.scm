; inherits: c_family
