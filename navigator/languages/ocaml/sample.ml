(** Module doc. *)
open Base
module M = Map.Make(String)

exception Not_here of string

(** A stack. *)
type 'a stack = Empty | Node of { top : 'a; rest : 'a stack }
and other = int
type point = { x : int; mutable y : float }
type t = ..
type t += A | B of int
type abstract
type poly = [ `A | `B of int ]

module type CONTAINER = sig
  type t
  val empty : t
  val add : int -> t -> t
  module Sub : sig val x : int end
end

module Stack : CONTAINER = struct
  type t = int list
  let empty = []
  let rec add x s = x :: s
  and remove s = List.tl s
  module Inner = struct let z = 1 end
end

module Make (X : CONTAINER) (Y : CONTAINER) = struct
  let f = X.empty
end

(** Half a turn. *)
let pi = 3.14
let (|>>) a b = b a
let ( + ) = fun a b -> a
let area r =
  let square x = x *. x in
  let k = 3 in
  pi *. square r
let g2 = function A -> 1 | _ -> 2
let g = fun x -> x
let a, b = 1, 2
let () = print_endline "hi"

let _ = 3
let%test _ = true
let%expect_test "foo" = ()
let[@inline] h x = x
external sin : float -> float = "caml_sin"
class virtual point x_init = object (self)
  inherit base
  val mutable x = x_init
  method get_x = x
  method private move d = x <- x + d
  method virtual foo : int
  initializer print_int x
end
class type ct = object method m : int end
let rec loop n : int = if n = 0 then 0 else loop (n-1)
let obj = object method run = 1 end
include M

let labelled ~lbl ?(opt=1) () = lbl
module rec A : S = struct let x = 1 end and B : T = struct end
let mapk (type a) (x : a) = x
let x : int -> int = fun y -> y
module F = functor (X : S) -> struct let y = 2 end
