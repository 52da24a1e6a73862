{-# LANGUAGE GADTs #-}
-- | Module doc.
module Data.Stack (Stack(..), push) where

import qualified Data.Map as M

infixl 5 |>

-- | A stack.
data Stack a
  = Empty
  | Node { top :: a, rest :: Stack a }
  deriving (Show, Eq)

newtype Wrapper a = Wrapper { unwrap :: a }

type Name = String

-- | What it holds.
type family Elem c :: Type
data Expr a where
  IntE :: Int -> Expr Int
  BoolE, XE :: Bool -> Expr Bool

-- | Things with size.
class Container f where
  type Key f
  data Inner f
  empty :: f a
  insert, delete :: a -> f a -> f a
  toL :: f a -> [a]
  toL _ = []

instance Container Stack where
  type Key Stack = Int
  empty = Empty
  insert x s = Node x s
  toL Empty = []
  toL (Node x r) = x : toL r

instance (Show a) => Show (Wrapper a) where
  show (Wrapper a) = go a
    where go = show

deriving instance Ord a => Ord (Stack a)

-- | Push it.
push :: a -> Stack a -> Stack a
push x s
  | True = Node x s
  | otherwise = s
  where
    helper :: Int -> Int
    helper 0 = 1
    helper n = n * 2
    k = 3

(|>) :: Stack a -> a -> Stack a
s |> x = push x s

pop, pop2 :: Stack a -> Maybe a
pop Empty = Nothing
pop (Node x _) = Just x
pop2 = pop

x `plus` y = x + y
(a, b) = (1, 2)
constant = 42

foreign import ccall "math.h sin" c_sin :: Double -> Double

pattern Pair x y = (x, y)

-- | Where it starts.
main :: IO ()
main = do
  let f x = x
  print (f 1)
type instance Elem [e] = e
type role Stack nominal
data family XList a
data instance XList Char = XCons Char
$(makeLenses ''Stack)
