//! Module doc.
const std = @import("std");
pub const Allocator = std.mem.Allocator;

/// A stack.
pub fn Stack(comptime T: type) type {
    return struct {
        const Self = @This();
        items: []T,
        len: usize = 0,

        /// Make.
        pub fn init(a: Allocator) Self {
            return .{ .items = &.{} };
        }
        pub fn push(self: *Self, item: T) !void {
            const Local = struct { x: u8, fn go() void {} };
            _ = item;
        }
    };
}

pub const Point = struct {
    x: i32,
    y: i32 = 0,
    pub const zero = Point{ .x = 0, .y = 0 };
    pub fn add(a: Point, b: Point) Point { return a; }
    const Inner = packed struct(u32) { a: u8 };
};

const Color = enum(u8) { red, green = 3, blue, _, pub fn is(c: Color) bool { return true; } };
const Value = union(enum) { int: i64, float: f64, none };
pub const Error = error{ NotFound, Denied };
const Op = opaque { pub fn f() void {} };
var counter: u32 = 0;
threadlocal var tl: u32 = 0;
pub extern "c" fn printf(fmt: [*:0]const u8, ...) c_int;
export fn exported(a: i32) i32 { return a; }
inline fn inl() void {}
test "stack works" { const x = 1; _ = x; }
test Stack {}
test { _ = 1; }
comptime { _ = 1; }
const callback = struct { fn call() void {} }.call;
pub const @"weird name" = 1;
pub fn @"fn name"() void {}
/// Both.
const AnyError = Error || error{X};
