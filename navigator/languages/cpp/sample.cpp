// Shapes: what the outline of ordinary C++ looks like.
#include <string>

#define SHAPES_MAX 10

namespace shapes::detail {
inline int counter = 0;
}

namespace shapes {

enum class Colour : unsigned char { Red, Green };
using Name = std::string;
template <typename T>
concept Drawable = requires(T t) { t.draw(); };

class Canvas;

/// Something that can be drawn.
template <typename T, int N = 2>
class Shape : public Base<T> {
public:
    Shape() = default;
    explicit Shape(Name name) : name_(name), size{} {}
    virtual ~Shape() = default;

    /// Draws it.
    virtual void draw(Canvas& canvas) const = 0;
    T& operator[](int index);
    bool operator==(const Shape& other) const { return true; }
    explicit operator bool() const { return true; }
    template <class U>
    void assign(U&& value) {}
    static int count;
    static constexpr int LIMIT = 3;
    friend void swap(Shape& left, Shape& right);

    struct Point {
        double x, y;
    };

protected:
    Name name_, *alias_ = nullptr;
    int (*callback_)(int) = nullptr;
    Point size;
};

struct Square final : Shape<double> {
    [[nodiscard]] auto area() const -> double;
    Square(const Square&) = delete;
};

template <typename T, int N>
T& Shape<T, N>::operator[](int index) {
    static T local;
    return local;
}

auto Square::area() const -> double {
    auto scale = [](double side) { return side * side; };
    return scale(1);
}

template <>
struct Hash<Square> {
    int operator()(const Square& square) const;
};

std::ostream& operator<<(std::ostream& out, const Square& square) { return out; }

}  // namespace shapes

shapes::Square::Square(int side)
    : Shape("square") {}

int shapes::Square::count = 0;

extern "C" int shapes_count(void);

namespace {
int hidden() { return 1; }
}

class Cache {
    size_t usage_ GUARDED_BY(mutex_);
    std::map<std::string, int> table_ GUARDED_BY(mutex_) = {};
    std::deque<Entry> waiting_
        GUARDED_BY(mutex_);
    Entry* oldest_ PT_GUARDED_BY(mutex_), *newest_;
    static size_t MAX_OF(int a);
};
