TARGET <- 1
target <- function() 1
a1 <- c(TARGET, 2)
a2 <- list(k = TARGET)
a3 <- TARGET
a4 <- TARGET + 1
a5 <- -TARGET
a6 <- !TARGET
a7 <- x[TARGET]
a8 <- TARGET[1]
a9 <- x[[TARGET]]
b1 <- TARGET$x
b2 <- function(x = TARGET) x
b3 <- function() TARGET
b4 <- function() { TARGET }
b5 <- function() return(TARGET)
b6 <- if (TARGET) 1 else 2
b7 <- if (x) TARGET else 2
b8 <- if (x) 1 else TARGET
for (x in TARGET) {}
while (TARGET) {}
repeat { TARGET }
b9 <- (TARGET)
c1 <- x %>% TARGET
c2 <- x |> f(TARGET)
c3 <- ~ TARGET
c4 <- y ~ TARGET
c5 <- \(x) TARGET
c6 <- x == TARGET
c7 <- x && TARGET
c8 <- 1:TARGET
c9 <- switch(TARGET, a = 1)
x[TARGET] <- 1
TARGET[1] <- 2
names(TARGET) <- "a"
f(TARGET)
d1 <- target()
d2 <- lapply(x, target)
d3 <- x %>% target
d4 <- x %>% target()
d5 <- do.call(target, x)
d6 <- function(TARGET) TARGET # no use: a parameter
d7 <- function() { target <- 2; target } # no use: a variable of its own
d8 <- function() { for (target in x) f(target) } # no use: likewise
d9 <- f(TARGET = 1) # no use: the name of an argument
e1 <- "TARGET" # no use: a text
