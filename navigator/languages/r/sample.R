#' Add two.
#'
#' @param a x
#' @export
add <- function(a, b = 1) {
  helper <- function(x) x
  y <- 2
  helper(a) + b
}
sub = function(x) -x
mul <<- function(x) x
`my var` <- 3
`%+%` <- function(a, b) paste(a, b)
"quoted" <- function() 1
print.myclass <- function(x, ...) cat("x")
lam <- \(x) x + 1
PI2 <- 6.28
names(x) <- c("a")
x$foo <- function() 1
assign("dyn", function() 1)
setClass("Animal", representation(name = "character"))
Person <- setClass("Person", slots = c(name = "character"))
setGeneric("area", function(shape) standardGeneric("area"))
setMethod("area", "Circle", function(shape) pi)
setMethod("show", signature("Person"), definition = function(object) { cat("x") })
setValidity("Person", function(object) TRUE)
Stack <- R6Class("Stack",
  public = list(
    items = NULL,
    initialize = function(x = 1) { self$items <- x },
    push = function(x) { invisible(self) }
  ),
  private = list(secret = 1, hide = function() 2),
  active = list(size = function() length(self$items))
)
Acc <- setRefClass("Acc", fields = list(total = "numeric"),
  methods = list(add = function(x) { total <<- total + x }))
if (TRUE) { cond <- function() 1 } else { cond2 <- function() 2 }
local({ inner <- function() 1 })
ggproto_x <- ggproto("X", NULL, setup = function(data) data)
lst <- list(a = function() 1, b = 2)
test_that("it works", { expect_true(TRUE) })
