; inherits: stylesheets
