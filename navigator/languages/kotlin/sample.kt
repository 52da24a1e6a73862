@file:JvmName("Orders")

package org.example.shop

import java.util.UUID as Id

/** How many items an order can hold. */
const val MAX_ITEMS = 100
private val log = Logger.of("orders")

typealias Handler<T> = (Order<T>) -> Unit

/**
 * An order: what the outline of ordinary Kotlin looks like.
 */
@Entity
@Table(
    name = "orders")
abstract class Order<T : Item> @Inject constructor(
    private val customer: String,
    var state: State = State.OPEN, // not paid
    size: Int,
) : Base(size), Comparable<Order<T>> {
    private val items = mutableListOf<T>()

    val count: Int
        get() = items.size

    var note: String = ""
        get() = field.trim()
        private set

    lateinit var owner: String

    init {
        val local = 1
    }

    constructor(customer: String) : this(customer, State.OPEN, 0) {
        owner = customer
    }

    /** Adds an item. */
    @Synchronized
    open fun <R : T> add(
        item: R, // not checked
        count: Int = 1,
    ): Boolean where R : Any {
        fun next(number: Int) = number + 1
        val twice = { number: Int -> number * 2 }
        val listener = object : Listener {
            override fun changed() = Unit
        }
        return true
    }

    abstract fun total(): Int

    operator fun plus(other: T): Order<T> = this

    inner class Line(val price: Int) {
        fun print() {}
    }

    enum class State(val label: String) {
        OPEN("open"),
        PAID("paid") {
            override fun done() = true
        };

        open fun done() = false
    }

    companion object {
        const val PREFIX = "o-"

        @JvmStatic
        fun of(id: Id): Order<Item> = TODO()
    }
}

sealed interface Event {
    val at: Long

    fun describe(): String

    data class Paid(override val at: Long, val by: String) : Event {
        override fun describe() = "paid by $by"
    }

    data object Closed : Event
}

fun interface Visitor {
    fun visit(order: Order<*>)
}

object Registry : Visitor {
    override fun visit(order: Order<*>) {}
}

val String.words: List<String>
    get() = split(" ")

suspend fun Order<*>.pay(): Unit = delay(1)
