TARGET = 1
def target; 1; end
a1 = [TARGET, 2]
a2 = { TARGET => 1 }
a3 = { k: TARGET }
a4 = "#{TARGET}"
def a5(x = TARGET); x; end
def a6(x: TARGET); x; end
a7 = [*TARGET]
a8 = f(**TARGET)
a9 = f(k: TARGET)
b1 = -> { TARGET }
b2 = ->(x) { TARGET }
b3 = x.map { TARGET }
b4 = x.map do |y| TARGET end
b5 = TARGET ? 1 : 2
b6 = x ? TARGET : 2
b7 = x ? 1 : TARGET
b8 = !TARGET
b9 = -TARGET
c1 = TARGET[0]
c2 = x[TARGET]
c3 = TARGET..3
c4 = 1..TARGET
c5 = TARGET + 1
c6 = x && TARGET
c7 = not(TARGET)
c8 = (TARGET)
c9 = TARGET.x
d1 = TARGET&.x
d2 = TARGET::X
d3 = defined?(TARGET)
d4, d5 = TARGET, 1
d6 ||= TARGET
d7 += TARGET
case TARGET when 1 then 2 end
case x when TARGET then 2 end
case x when 1, TARGET then 2 end
case x in TARGET then 2 end
case x in { k: TARGET } then 2 end
case x in [TARGET, y] then 2 end
case x in 1 if TARGET then 2 end
if TARGET then 1 end
unless TARGET then 1 end
while TARGET do end
until TARGET do end
x if TARGET
x unless TARGET
for y in TARGET do end
def e1; return TARGET; end
def e2; yield TARGET; end
def e3; super(TARGET); end
def e4; TARGET; end
begin; raise TARGET; end
begin; rescue TARGET; end
begin; rescue TARGET => e; end
begin; rescue A, TARGET; end
e5 = x rescue TARGET
class E6 < TARGET; end
class E7; include TARGET; end
puts TARGET
puts(TARGET, 1)
%W[a#{TARGET}]
/#{TARGET}/
<<~X
  #{TARGET}
X
f1 = :"a#{TARGET}"
f2 = `#{TARGET}`
def f3; target; end
def f4; target(); end
def f5; target 1; end
def f6; x.each(&method(:a)); target; end
def f7; [target, 1]; end
def f8; x = target; end
def f9; x.y = target; end
alias g1 target
def g2; if target then 1 end; end
def g3; "#{target}"; end
def g4; target || 1; end
def g5; self.target; end
def g6(x = target); end
def g7; target + 1; end
def h1(target) target end # no use: a parameter
def h2; target = 1; target; end # no use: a variable of its own
def h3; x.each { |target| target }; end # no use: a parameter of a block
def h4; x.each { |a, (target, b)| target }; end # no use: likewise
def h5; begin; rescue => target; target; end; end # no use: bound by rescue
def h6(k:, target: 1) target end # no use: a parameter
def h7(*target) target end # no use: likewise
h8 = { TARGET: 1 } # no use: a key
h9 = :TARGET # no use: a symbol
i1 = 'TARGET' # no use: a text
