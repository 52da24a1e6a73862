export const TARGET = 1
let i1 = <div>{x}{TARGET as any}</div>;
let i2 = <x.y a={(z: any) => TARGET} />;
let i3 = <div a={TARGET!} b={() => { TARGET = 1 }}></div>;
let i4 = <>{TARGET}</>;
let i5 = x as typeof TARGET;
let i6 = <T,>(y: T = TARGET) => y;
let g2 = <div a={TARGET} />
let g3 = <div>{TARGET}</div>
let g4 = <div {...TARGET} />
let g5 = <TARGET a="1"></TARGET>
let g6 = <TARGET.x />
let h2 = { TARGET: 1 } // no use: a key
let h3 = "TARGET" // no use: a text
TARGET: for (;;) { break TARGET } // no use: a label
function h4(TARGET) { return TARGET } // no use: a parameter
function h5({ TARGET }) { return 1 } // no use: likewise
