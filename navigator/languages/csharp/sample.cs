using System;
using Money = System.Decimal;

namespace Example.Shop
{
    /// <summary>
    /// An order: what the outline of ordinary C# looks like.
    /// </summary>
    [Serializable]
    [Table(
        "orders")]
    public abstract partial class Order<T> : Base, IComparable<Order<T>>
        where T : Item
    {
        public const int MaxItems = 100, MinItems = 1;
        private readonly List<T> items = new();

        /// <summary>Raised after a payment.</summary>
        public event EventHandler? Paid;

        public Order(string customer) : base(customer)
        {
            Customer = customer;
        }

        /// <summary>Who pays.</summary>
        [Required]
        public string Customer { get; private set; } = "";

        public int Count => items.Count;

        public decimal Total
        {
            get { return items.Sum(item => item.Price); }
        }

        public T this[int index]
        {
            get => items[index];
            set => items[index] = value;
        }

        [Obsolete]
        public bool Add<R>(
            [NotNull] R item, // not checked
            int count = 1) where R : T
        {
            int Next(int number) => number + 1;
            Func<int, int> twice = number => number * 2;
            var local = 1;
            return true;
        }

        protected abstract int Score();

        public static Order<T> operator +(Order<T> left, T right) => left;

        public static explicit operator string(Order<T> order) => order.Customer;

        ~Order()
        {
        }

        public enum State
        {
            Open,
            [Description("paid")]
            Paid = 2,
        }

        public delegate void Handler(Order<T> order);
    }

    public interface IVisitor
    {
        int Depth { get; }

        void Visit(Order<Item> order);
    }

    public record Line(string Name, [property: Key] int Price)
    {
        public static Line Empty() => new("none", 0);
    }

    public readonly struct Point
    {
        public readonly int X, Y;
    }
}

class Quoting
{
    string Moved(string path) => $@"move ""{path}""";
    string Kept(string a) => @$"x ""{a}"" ""{a}""";
    string After() { return "a"; }
}
