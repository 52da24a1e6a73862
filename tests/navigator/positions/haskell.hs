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
h1 [Just (target, _)] = target -- no use: bound deep in a pattern
h2 = do { let { (target, y) = x }; return target } -- no use: likewise
h3 x | Just target <- x = target -- no use: bound by a guard
h4 = y where { target :: Int; target = 1 } -- no use: a value of its own
h5 x | Just y <- target = y
h6 = [y | let y = target]
h7 = do { let { y = target }; return y }
h8 (target -> y) = y
h9 = if | target -> 1 | x -> 2
i1 = \case { _ -> target }
i2 = [target || x]
i3 = (,) target 1
i4 = f @Int target
i5 = x { field = f target }
instance S X where { m = target }
class C a where { n :: a; n = target }
i6 = M.target x
i7 x | x, target = 1
data Target = Target
j1 :: Target -> Int
j2 :: Maybe Target
j3 = x :: [Target]
j4 (Target) = 1
newtype J5 = J5 Target
data J6 = J6 { field :: Target }
type J7 = (Int, Target)
instance S Target where
j8 :: S Target => Int
j9 = f @Target
k1 = Target
data K2 a = K2 a deriving (Show) -- no use: target
k3 :: target -> target -- no use: a variable of a type
