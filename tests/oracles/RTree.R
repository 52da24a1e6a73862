# Prints, a line a definition, what R's own parser sees in the files named on standard input (one a line).
assigns <- c("LEFT_ASSIGN", "EQ_ASSIGN", "RIGHT_ASSIGN")

bare <- function(text) gsub("^[`'\"]|[`'\"]$", "", text)

walk <- function(all) {
  children <- split(seq_len(nrow(all)), all$parent)
  below <- function(id) children[[as.character(id)]]
  # The row itself, or what its only child is: names and functions are wrapped in expressions.
  inner <- function(row) {
    while (all$token[row] == "expr" && length(below(all$id[row])) == 1) row <- below(all$id[row])
    row
  }
  is_function <- function(row) {
    parts <- below(all$id[inner(row)])
    length(parts) > 0 && all$token[parts[1]] %in% c("FUNCTION", "'\\\\'")
  }
  say <- function(role, row, first, last) {
    fields <- c(role, bare(all$text[row]), all$line1[row], all$line1[first], all$line2[last], "?")
    cat(fields, sep = "\t")
    cat("\n")
  }
  visit <- function(id) {
    rows <- below(id)
    tokens <- all$token[rows]
    if (length(rows) == 3 && tokens[2] %in% assigns) {
      sides <- if (tokens[2] == "RIGHT_ASSIGN") rows[c(3, 1)] else rows[c(1, 3)]
      left <- inner(sides[1])
      # `x$name <- function` is called by its last part.
      parts <- below(all$id[left])
      if (length(parts) == 3 && all$token[parts[2]] %in% c("'$'", "'@'")) left <- inner(parts[3])
      if (all$token[left] %in% c("SYMBOL", "STR_CONST", "SLOT") && is_function(sides[2])) {
        say(if (tokens[2] == "RIGHT_ASSIGN") "perhaps" else "definition", left, rows[1], rows[3])
      }
    }
    # What a call is given by name or as a text (a method, a member, a test) may be listed.
    named <- rows[tokens %in% c("SYMBOL_SUB", "STR_CONST")]
    for (row in named) if (!grepl("[\r\n\t]", all$text[row])) say("perhaps", row, row, row)
    for (row in rows[tokens %in% c("expr", "expr_or_assign_or_help", "equal_assign")]) visit(all$id[row])
  }
  visit(0)
}

for (path in readLines(file("stdin"))) {
  parsed <- tryCatch(parse(path, keep.source = TRUE, encoding = "UTF-8"), error = function(problem) NULL)
  cat("file\t", path, "\t", if (is.null(parsed)) "true" else "false", "\n", sep = "")
  if (length(parsed)) walk(getParseData(parsed, includeText = TRUE))
}
