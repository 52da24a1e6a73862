local TARGET = 1
local function target() return 1 end
local a1 = { TARGET, 2 }
local a2 = { k = TARGET }
local a3 = { [TARGET] = 1 }
for i = 1, TARGET do end
for i = TARGET, 2 do end
for i = 1, 2, TARGET do end
for k, v in pairs(TARGET) do end
for k, v in TARGET do end
if TARGET then end
if TARGET == 2 then end
if 2 == TARGET then end
if x then elseif TARGET then end
while TARGET do end
repeat until TARGET
x = TARGET
x = TARGET .. "a"
x = "a" .. TARGET
x = #TARGET
x = not TARGET
x = -TARGET
x = TARGET[1]
x = y[TARGET]
x[TARGET] = 1
x.y = TARGET
TARGET = 3
TARGET.x = 1
TARGET[1] = 1
x = (TARGET)
x = TARGET or 1
x = 1 and TARGET
x = TARGET + 1
x, TARGET = 1, 2
x = TARGET.y
x = TARGET:m()
f(TARGET)
f(1, TARGET)
f{ TARGET }
x:m(TARGET)
local function b1() return TARGET end
local b2 = function() return TARGET end
local b3 <const> = TARGET
local b4, b5 = 1, TARGET
b6 = target()
b7 = target
b8 = f(target)
b9 = pcall(target, 1)
local function c1(TARGET) return TARGET end -- no use: a parameter
local function c2() local TARGET = 1; return TARGET end -- no use: a variable of its own
local function c3() for TARGET = 1, 2 do f(TARGET) end end -- no use: likewise
local function c4() for k, TARGET in pairs(x) do f(TARGET) end end -- no use: likewise
local c5 = { TARGET = 1 } -- no use: a key
goto TARGET -- no use: a label
::TARGET:: -- no use: a label
local c6 = "TARGET" -- no use: a text
local TARGET, c7 -- no use: declared, and given nothing
