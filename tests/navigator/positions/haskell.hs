module M where
target :: Int -> Int
target x = 1 -- no use: the equation of what is declared above
a1 = target 1
a2 = [target, x]
a3 = (target, 1)
a4 = if target then 1 else 2
a5 = if x then target else 2
a6 = if x then 1 else target
a7 = [target | y <- x]
a8 = [y | y <- target]
a9 = [y | y <- x, target]
b1 = case target of { _ -> 1 }
b2 = case x of { _ -> target }
b3 = case x of { _ | target -> 1 }
b4 = let y = target in y
b5 = let y = 1 in target
b6 = \y -> target
b7 = do { y <- target; return y }
b8 = do { target }
b9 = do { return target }
c1 = target . x
c2 = x . target
c3 = target $ x
c4 = f $ target
c5 = map target x
c6 = x `target` y
c7 = (`target` 1)
c8 = (+ target)
c9 = (target +)
d1 = r { field = target }
d2 = R { field = target }
d3 = [target .. 3]
d4 = [1 .. target]
d5 = - target
d6 = (target)
d7 = target
d8 = f (target x)
d9 y = target y
e1 y | target = 1
e2 = y where y = target
e3 = target >>= x
e4 = x <$> target
e5 = M.target
e6 = target :: Int
f1 target = target + 1 -- no use: a parameter
f2 = \target -> target -- no use: likewise
f3 (Just target) = target -- no use: likewise
f4 (target, y) = target -- no use: likewise
f5 (target : y) = target -- no use: likewise
f6 x = case x of { Just target -> target } -- no use: bound by a pattern
f7 = do { target <- x; return target } -- no use: likewise
f8 = let target = 1 in target -- no use: a value of its own
f9 = [target | target <- x] -- no use: likewise
g1 = "target" -- no use: a text
