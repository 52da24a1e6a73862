export const TARGET: any = 1;
export function target<T>(x?: T) {}
export class Target<T = any> {}
export let a4 = { [TARGET]: 1 };
export function a5(x = TARGET) { return x; }
export function a6(x: number = TARGET) { return x; }
export let a7 = (x: number = TARGET) => x;
export type A8 = typeof TARGET;
export let a9 = TARGET!;
export let b1 = TARGET!.x;
export function b2(x: any) { switch (x) {
  case TARGET: return 1; } }
export let b7 = TARGET as string;
export let b8 = <any>TARGET;
export let b9 = TARGET satisfies any;
export class D3 { f = TARGET; static readonly g = TARGET.x; }
export class D4 { private f: number = TARGET }
export class D5 { @target m() {} }
export class D6 { m(@target x: any) {} }
@target
export class D7 { constructor(private x = TARGET) {} }
export enum D8 { A = TARGET }
export const enum D9 { A = TARGET | 1 }
export let e1 = target<number>;
export let e2 = target<number>(TARGET);
export let e3 = new Target<number>();
export type E4 = { [TARGET]: 1 };
export interface E5 { [TARGET]: 1 }
export interface E6 { readonly [TARGET]?: 1 }
export type F1 = Target;
export type F2 = Target<number>;
export type F3 = Target[];
export type F4 = { x: Target };
export type F5 = (x: Target) => void;
export type F6 = () => Target;
export type F7 = Target | string;
export type F8 = Target & string;
export type F9 = [Target, x?: string];
export type G1 = Target["x"];
export type G2 = keyof Target;
export type G3 = Target extends string ? 1 : 2;
export type G4 = x extends Target ? 1 : 2;
export type G5 = x extends 1 ? Target : 2;
export type G6 = { [K in Target]: 1 };
export type G7 = `${Target}`;
export type G8<T extends Target> = T;
export type G9<T = Target> = T;
export function h1(x: unknown): x is Target { return true; }
export function h2(x: unknown): asserts x is Target {}
export class H3 extends Target<number> {}
export class H4 implements Target {}
export interface H5 extends Target {}
export let h6 = x as Target;
export let h7 = <Target>x;
export let h8: Target | undefined;
export let h9 = x instanceof Target;
export abstract class I1 { abstract x: Target; abstract m(): Target; }
export declare function i2(x: Target): void;
export type I3 = new (x: Target) => void;
export type I4 = typeof target<number>;
export let i5 = x<Target>();
export let i6 = new Map<string, Target>();
export type { Target as T3 };
export type I7 = readonly Target[];
export type I8 = infer_<Target>;
export = TARGET;
using i9 = TARGET;
let { [TARGET]: j1 } = x;
let j2 = { TARGET: 1 }; // no use: a key
type J3 = { TARGET: 1 }; // no use: a member of its own
function j4(TARGET: any) { return TARGET; } // no use: a parameter
type J5 = (TARGET: any) => void; // no use: likewise
type J6 = [TARGET: any]; // no use: the name of a part
function j7<Target>(x: Target) {} // no use: a type of its own
