/** A registry of users: what the outline of ordinary TypeScript looks like. */
import type { Store } from "./store";
export { open as openStore, type Store } from "./store";
export * as errors from "./errors";

/** How a user is known. */
export type Id = string | number;

export type Options = {
  limit: number;
  onChange?(user: User): void;
};

export interface User extends Named {
  readonly id: Id;
  name: string;
  greet(other: User): string;
  get initials(): string;
}

export enum Role {
  Guest,
  Admin = "admin",
  "read-only" = 3,
}

declare const VERSION: string;
declare function log(message: string): void;
declare module "legacy" {
  export const answer: number;
}

export namespace Rules {
  export const MIN_LENGTH = 3;
  export function valid(name: string): boolean {
    return name.length >= MIN_LENGTH;
  }
  export namespace Strict {
    export type Level = 1 | 2;
  }
}

@sealed
@registered({
  name: "users",
})
export abstract class Registry<in out T extends User> implements Iterable<T> {
  static readonly shared = new Map<Id, User>();
  #users: T[] = [];
  protected abstract kind: string;
  readonly onAdd = (user: T): void => this.notify(user);

  constructor(
    private readonly store: Store,
    public limit = 10,
    name?: string,
  ) {
    super();
  }

  find(id: string): T | undefined;
  find(id: number): T | undefined;
  find(id: Id): T | undefined {
    return this.#users.find((user) => user.id === id);
  }

  abstract notify(user: T): void;

  get size(): number {
    return this.#users.length;
  }

  @logged
  async add(
    user: T, // not checked
    { silent = false }: { silent?: boolean } = {},
  ): Promise<void> {
    this.#users.push(user);
  }

  *[Symbol.iterator]() {
    yield* this.#users;
  }
}

export const defaults = {
  role: Role.Guest,
  make: (name: string) => ({ name }),
} as const;

export const byName = <T extends User>(left: T, right: T): number =>
  left.name.localeCompare(right.name);

export function load(path: string): Promise<User[]>;
export function load(path: URL): Promise<User[]>;
export async function load(path: string | URL) {
  const parse = (text: string) => JSON.parse(text);
  return parse(await read(path));
}

export default class extends Registry<User> {
  kind = "default";
  notify() {}
}
