/// Library doc.
library my.lib;

import 'dart:async';
export 'src/a.dart' show A;
part 'b.dart';

/// A shape.
@immutable
abstract class Shape<T extends num> extends Base with Mixin implements I {
  static const int max = 3;
  final String name;
  int? _x, y = 2;
  late final z = 1;
  Shape(this.name);
  const Shape.named({required this.name, int y = 1}) : super(y);
  factory Shape.from(String s) => Circle(s);
  const factory Shape.redirect() = Circle;
  /// Area.
  double area();
  double get size => 1;
  set size(double v) { _x = v; }
  @override
  bool operator ==(Object o) => true;
  int operator [](int i) => i;
  static Future<void> run() async { int local(int a) => a; var fn = (x) => x; final b = 1; }
  T generic<R>(R r) { return r; }
  external void nat();
}
mixin Mixin on Base { void mix() {} }
base mixin class MC {}
sealed class S {}
enum Color { red, green(1), blue; final int v = 1; const Color([this.v = 0]); void m() {} }
extension StringX on String { bool get blank => isEmpty; String twice() => this; }
extension on int { int inc() => this + 1; }
extension type Id(int value) { Id.zero() : value = 0; int next() => value; }
typedef Callback<T> = void Function(T);
typedef int Old(int a);
/// Half a turn.
const pi = 3.14;
final Map<String, int> table = {};
int counter = 0, other = 1;
var lambda = (int x) => x;
int get top => 1;
set top(int v) {}
void main() async { Stream<int> gen() async* { yield 1; } print('x'); }
external int native();
Iterable<int> g() sync* {}
(int, String) rec() => (1, 'a');
