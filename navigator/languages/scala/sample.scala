package org.example.shop

import scala.collection.mutable.{Map => Table}

/** An order: what the outline of ordinary Scala looks like. */
@deprecated("use Cart", "2.0")
sealed abstract class Order[T <: Item](
    val customer: String,
    private var state: State = State.Open, // not paid
    size: Int
)(implicit context: Context)
    extends Base(size)
    with Ordered[Order[T]] {
  val first, second = 1
  private var count: Int = 0
  lazy val total = 3
  type Key = String

  def this(customer: String) = this(customer, State.Open, 0)

  /** Adds an item. */
  @tailrec
  final def add[R <: T](item: R, count: Int = 1)(implicit log: Log): Boolean = {
    def next(number: Int) = number + 1
    val twice = (number: Int) => number * 2
    val local = 1
    true
  }

  def +(other: T): Order[T] = this

  def score: Int
}

object Order {
  val MaxItems = 100

  def apply(customer: String): Order[Item] = ???

  implicit class Rich(order: Order[Item]) {
    def pay(): Unit = ()
  }
}

case class Line(name: String, price: Int = 0)

case object Nothing extends Priced

trait Visitor {
  val depth: Int
  def visit(order: Order[Item]): Unit
}

enum State(val label: String) {
  case Open extends State("open")
  case Paid, Closed
}

given ordering: Ordering[Line] = Ordering.by(_.price)
