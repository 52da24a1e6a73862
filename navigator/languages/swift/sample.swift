import Foundation

/// An order: what the outline of ordinary Swift looks like.
@objc(Order)
@available(iOS 13, *)
public final class Order<T: Item>: Base, Codable where T: Hashable {
    static let maxItems = 100, minItems = 1
    private(set) var customer: String = ""
    @Published var state = State.open

    var count: Int { items.count }

    var total: Int {
        get { 1 }
        set { print(newValue) }
    }

    init(customer: String) throws {
        self.customer = customer
    }

    deinit {}

    /// Adds an item.
    @discardableResult
    func add<R>(
        _ item: R, // not checked
        at index: Int = 1
    ) async throws -> Bool where R: Item {
        func next(number: Int) -> Int { number + 1 }
        let twice = { (number: Int) in number * 2 }
        let local = 1
        return true
    }

    subscript(index: Int) -> T {
        get { items[index] }
        set { items[index] = newValue }
    }

    static func + (left: Order, right: T) -> Order { left }

    enum State: String, CaseIterable {
        case open, paid
        case closed = "done"
    }

    struct Line {
        let name: String
        var price, tax: Int
    }
}

protocol Shape: AnyObject {
    associatedtype Element: Equatable = Int
    var area: Double { get }
    init(size: Int)
    func draw()
}

extension Order: Shape where T: Drawable {
    typealias Element = T

    var area: Double { 1 }

    func draw() {}
}

infix operator **: MultiplicationPrecedence

let registry = Registry()

func pay(_ order: Order<Item>) -> Bool { true }
