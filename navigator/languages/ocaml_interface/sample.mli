(** Stack module. *)

(** The type. *)
type 'a t

(** Push it. *)
val push : 'a -> 'a t -> 'a t
val ( >>= ) : 'a t -> ('a -> 'b t) -> 'b t
exception Empty
module type S = sig type t val x : t end
module M : S with type t = int
module F (X : S) : sig val y : int end
external foo : int -> int = "foo"
class c : object method m : int end
include S
