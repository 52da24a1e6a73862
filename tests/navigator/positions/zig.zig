pub const TARGET = 1;
pub fn target() i32 { return 1; }
pub const Target = struct { x: i32, pub fn init() void {} };
const a1 = [_]i32{TARGET, 2};
const a2 = .{ .x = TARGET };
const a3: [TARGET]i32 = undefined;
fn a4() i32 { return TARGET; }
fn a5(x: i32) i32 { return switch (x) { TARGET => 1, else => 2 }; }
fn a6(x: i32) i32 { return switch (x) { 1...TARGET => 1, else => 2 }; }
fn a7(x: i32) i32 { return switch (x) { 1, TARGET => 1, else => 2 }; }
fn a8(x: i32) i32 { return switch (x) { 1 => TARGET, else => 2 }; }
fn a9() i32 { return switch (TARGET) { else => 2 }; }
const b1 = if (x) TARGET else 2;
const b2 = if (x) 2 else TARGET;
const b3 = if (TARGET) 1 else 2;
const b4 = x[TARGET];
const b5 = x[TARGET..];
const b6 = x[0..TARGET];
const b7 = TARGET[0];
const b8 = -TARGET;
const b9 = !TARGET;
const c1 = @as(i32, TARGET);
const c2 = f(TARGET);
const c3 = TARGET orelse 1;
const c4 = x orelse TARGET;
const c5 = x catch TARGET;
const c6 = try TARGET;
const c7 = &TARGET;
const c8 = TARGET.*;
const c9 = TARGET.?;
const d1 = TARGET + 1;
const d2 = 1 + TARGET;
const d3 = (TARGET);
const d4 = [_]u8{1} ** TARGET;
const d5 = "a" ++ TARGET;
const d6 = S{ .f = TARGET };
const d7: [2:TARGET]u8 = undefined;
const d8 = [_:TARGET]u8{};
const d9 = TARGET.x;
const e1 = TARGET.x();
const e2 = TARGET;
fn e3() void { while (TARGET > 1) {} }
fn e4() void { while (x) : (TARGET += 1) {} }
fn e5() void { for (0..TARGET) |i| {} }
fn e6() void { for (TARGET) |i| {} }
fn e7() void { if (TARGET) |x| {} }
fn e8() void { TARGET = 3; }
fn e9() void { TARGET += 3; }
fn f1() void { x = TARGET; }
fn f2() void { const x = TARGET; }
fn f3() void { var x: i32 = TARGET; }
fn f4() i32 { return blk: { break :blk TARGET; }; }
fn f5() void { defer f(TARGET); }
fn f6() void { errdefer f(TARGET); }
fn f7() void { comptime f(TARGET); }
fn f8(x: [TARGET]u8) void {}
fn f9(x: i32) align(TARGET) void {}
const g1: u8 align(TARGET) = 1;
const g2 = enum(u8) { a = TARGET };
const g3 = struct { x: i32 = TARGET };
const g4 = struct { x: [TARGET]u8 };
const g5 = packed struct(TARGET) { x: i32 };
fn g6() void { inline for (.{TARGET}) |x| {} }
fn g7() void { suspend f(TARGET); }
fn g8() void { f(.{ 1, TARGET }); }
fn g9() void { if (x) f(TARGET) else g(); }
test "h1" { try expect(TARGET); }
comptime { f(TARGET); }
const h3 = @This().TARGET;
const h4 = x.y(TARGET).z;
const h5 = TARGET == x and y;
const h6 = x and TARGET;
const h7 = f(x, y, TARGET);
const h8 = target();
const h9 = try target();
const i1 = target;
const i2 = &target;
const i3 = f(target);
const i4 = .{ .x = target };
const i5 = @This().target();
const j1 = Target{ .x = 1 };
const j2: Target = undefined;
const j3: ?Target = null;
const j4: *Target = undefined;
const j5: []Target = undefined;
const j6: [2]Target = undefined;
const j7: *const Target = undefined;
const j8: anyerror!Target = undefined;
const j9: Target!i32 = undefined;
fn k1(x: Target) void {}
fn k2(x: *Target) void {}
fn k3() Target {}
fn k4() !Target {}
fn k5() Target!void {}
const k6 = Target.init();
const k7 = struct { x: Target };
const k8 = @as(Target, x);
const k9 = f(Target);
const l1 = List(Target);
const l2 = union(Target) { x: i32 };
const l3 = union(enum) { x: Target };
const l4 = fn (x: Target) void;
const l5 = *const fn (Target) Target;
const l6 = @sizeOf(Target);
const l7 = error{A} || Target;
fn l8(comptime T: type, x: T) void { const y: Target = x; }
test Target {}
fn m1(TARGET: i32) void { f(TARGET); } // no use: a parameter
fn m2() void { const TARGET = 2; f(TARGET); } // no use: a local variable
fn m3() void { var TARGET: i32 = 2; TARGET += 1; } // no use: a local variable
fn m4() void { for (x) |TARGET| f(TARGET); } // no use: a loop's variable
fn m5() void { for (x, 0..) |y, TARGET| { f(TARGET); } } // no use: a loop's variable
fn m6() void { if (x) |TARGET| { f(TARGET); } } // no use: bound by a condition
fn m7() void { while (x) |*TARGET| { f(TARGET); } } // no use: bound by a condition
fn m8() void { x catch |TARGET| f(TARGET); } // no use: bound by a catch
fn m9() void { switch (x) { .a => |TARGET| f(TARGET), else => {} } } // no use: bound by a case
fn n1() void { TARGET: while (x) { break :TARGET; } } // no use: a label
fn n2() void { const y = TARGET: { break :TARGET 1; }; } // no use: a label
fn n3() void { if (x) {} else |TARGET| { f(TARGET); } } // no use: bound by a condition
fn n4() void { errdefer |TARGET| f(TARGET); } // no use: bound by a condition
const n5 = "TARGET"; // no use: a text
fn n6() void { const y = if (x) |TARGET| TARGET else 1; } // no use: bound by a condition
fn n7() void { const y = for (x) |TARGET| { f(TARGET); }; } // no use: a loop's variable
fn n8() error{TARGET}!void {} // no use: an error of its own
fn n9() void { const y = x catch |TARGET| switch (TARGET) { else => 1 }; } // no use: bound by a catch
fn o1() void { inline for (x) |TARGET| { f(TARGET); } } // no use: a loop's variable
fn o2(comptime TARGET: type, x: TARGET) TARGET { return x; } // no use: a parameter
