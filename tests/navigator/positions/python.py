TARGET = 1
a1 = [TARGET, 2]
a2 = {TARGET: 1, **{1: 2}}
a3 = {"k": TARGET}
a4 = f"{TARGET}" f"{x!r:{TARGET}}"
def a5(x=TARGET): return x
a6 = [*TARGET]
a7 = f(**TARGET)
a8 = f(k=TARGET)
a9 = lambda: TARGET
a10 = lambda x=TARGET: x
b1 = 1 if TARGET else 2
b2 = TARGET if 1 else 2
b3 = not TARGET
b4 = x in TARGET
b5 = TARGET[0]
b6 = x[TARGET]
b7 = [y for y in TARGET]
b8 = [y for y in x if TARGET]
b9 = [TARGET for y in x]
c1 = {TARGET: y for y in x}
c2 = {y: TARGET for y in x}
c3 = (TARGET for y in x)
def c4(x: TARGET) -> None: pass
def c5() -> TARGET: pass
@TARGET
def c6(): pass
class C7(TARGET): pass
class C8(metaclass=TARGET): pass
class C9(TARGET[int]): pass
with TARGET as d1: pass
with TARGET: pass
with (TARGET as d1, x as d2): pass
for d3 in TARGET: pass
def d4(): yield TARGET
def d5(): yield from TARGET
def d6(): raise TARGET
def d7(): raise x from TARGET
x = {TARGET for y in x}
x = {*TARGET, 1}
x = lambda *a, **k: TARGET
async def d10(): [y async for y in TARGET]
async def d11():
    async with TARGET as y: pass
x = [y for z in x for y in TARGET]
x = not (TARGET)
print(f'{TARGET=}', f'{TARGET!r:>10}')
async def d8(): await TARGET
def d9():
    try: pass
    except TARGET: pass
def e1():
    try: pass
    except (x, TARGET) as e: pass
def e2():
    try: pass
    except TARGET as e: pass
def e3():
    try: pass
    except* TARGET: pass
assert TARGET, x
assert x, TARGET
def e4(x):
    match TARGET:
        case 1: pass
def e5(x):
    match x:
        case TARGET(): pass
def e6(x):
    match x:
        case TARGET.member: pass
def e7(x):
    match x:
        case 1 if TARGET: pass
def e8(x):
    match x:
        case [TARGET(a=1), 2]: pass
del x[TARGET]
x: TARGET = 1
x: list[TARGET] = 1
x: x | TARGET
if (n := TARGET): pass
if TARGET: pass
elif TARGET: pass
while TARGET: pass
f1, f2 = TARGET, 1
f3 = x[TARGET:2]
f4 = x[1:TARGET]
f5 = x[1:2:TARGET]
f6 = x[TARGET, 1]
f7 = TARGET, 2
f8 = (TARGET)
f9 = (TARGET, 2)
g1 = {TARGET}
g2 = -TARGET
g3 = TARGET + 1
g4 = 1 + TARGET
g5 = TARGET < x
g6 = 1 < x < TARGET
g7 = x and TARGET
g8 = g9 = TARGET
x[TARGET] = 1
x.y[TARGET] += 1
TARGET += 1
x += TARGET
TARGET
TARGET.member
TARGET()
TARGET()()
TARGET[1]()
x(TARGET)
x(*TARGET)
x(y for y in TARGET)
x(1)(TARGET)
print(TARGET, file=x)
type H1 = TARGET
type H2[T: TARGET] = T
def h3[T: TARGET](x: T): return x
class H4[T: TARGET]: pass
del TARGET
return_ = x if y else TARGET
h5 = (yield TARGET)
h6 = x[*TARGET]
def h7(*args: TARGET, **kw: TARGET): pass
def h8(x: "TARGET"): pass  # no use: a text
def h9():
    global TARGET
    TARGET = 4  # no use: defined anew
f(TARGET=1)  # no use: the name of an argument
class H(TARGET=1): pass  # no use: likewise
