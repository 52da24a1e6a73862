export const TARGET = 1
export let a1 = [TARGET, 2]
export let a2 = { TARGET }
export let a3 = { k: TARGET }
export let a4 = { [TARGET]: 1 }
export function a5(x = TARGET) { return x }
export let a6 = `${TARGET}`
export let a7 = [...TARGET]
export let a8 = { ...TARGET }
export let a9 = TARGET?.()
export function b2(x) {
  switch (x) {
    case TARGET: return 1
  }
  switch (TARGET) {}
}
export let b3 = x => TARGET
export let b4 = TARGET ? 1 : 2
export let b5 = 1 ? TARGET : 2
export let b6 = 1 ? 2 : TARGET
export let b7 = "x" in TARGET
export let b8 = x instanceof TARGET
export function c1() { return TARGET }
export function c2() { throw TARGET }
export let c3 = TARGET`abc`
export let c4 = await TARGET
export let c5 = !TARGET
export let c6 = TARGET[0]
export let c7 = c6[TARGET]
export let c8 = new TARGET()
export class C9 extends TARGET {}
export function d1(x) { for (const y of TARGET) {} }
export function d2(x) { for (const y in TARGET) {} }
export function d3({ q = TARGET }) {}
export let d4 = ({ q: r = TARGET }) => r
export let [d5 = TARGET] = x
export class D6 { f = TARGET; }
export class D7 { static g = TARGET.x }
export class D8 { @TARGET m() {} }
export class D9 { [TARGET]() {} }
export class E1 { [TARGET] = 1 }
export let e2 = void TARGET
export let e3 = typeof TARGET
export let e4 = TARGET ?? 1
export let e5 = function* () { yield TARGET }
export let e6 = function* () { yield* TARGET }
export { TARGET as T2 }
export default TARGET
export let e7 = import(TARGET)
export let e8 = (TARGET, 1)
export let e9 = (1, TARGET)
export let f1 = TARGET++
--TARGET
TARGET = 3
TARGET += 3
x += TARGET
x = TARGET
x.y = TARGET
x[TARGET] = 1
delete TARGET.x
TARGET
TARGET.x
TARGET()
TARGET()()
x(TARGET)
x(1, ...TARGET)
if (TARGET) {}
while (TARGET) {}
do {} while (TARGET)
for (; TARGET;) {}
for (; ; TARGET) {}
for (let i = TARGET; ;) {}
for (x = TARGET; ;) {}
let f2 = TARGET
let f3 = x || TARGET
let f4 = x && TARGET
let f5 = -TARGET
let f6 = x + TARGET
let f7 = TARGET === x
let f8 = (TARGET)
let f9 = async () => { for await (const y of TARGET) {} }
let g1 = async () => { await TARGET }
let g2 = <div a={TARGET} />
let g3 = <div>{TARGET}</div>
let g4 = <div {...TARGET} />
let g5 = <TARGET a="1"></TARGET>
let g6 = <TARGET.x />
let g7 = class { #p = TARGET }
let g8 = { get x() { return TARGET } }
let g9 = { m(x = TARGET) {} }
let h1 = x ? (TARGET) : 1
let h2 = { TARGET: 1 } // no use: a key
let h3 = "TARGET" // no use: a text
x = { TARGET() {} } // no use: a method
TARGET: for (;;) { break TARGET } // no use: a label
function h4(TARGET) { return TARGET } // no use: a parameter
function h5({ TARGET }) { return 1 } // no use: likewise
