import { afterAll, beforeAll, beforeEach } from "vitest";

import { openTestApp, type Bounds, type InProcessApp, type TestApp } from "./app.ts";
import { aPassword, aSession, aUser, type User, type UserFacts } from "./factories/users.ts";
import { Reader } from "./reader.ts";

/** A browser in miniature that is signed in, past the forms, and the account it is signed in to. */
export class SignedInReader extends Reader {
  user!: User;

  get id(): string {
    return this.user.id;
  }

  get email(): string {
    return this.user.email;
  }

  /** Makes the account, which has `PASSWORD`, and signs in to it. */
  async enter(pool: TestApp["pool"], facts: UserFacts): Promise<this> {
    this.user = await aUser(pool, facts);
    await aPassword(pool, this.user.id);
    const { name, value } = await aSession(pool, this.user.id);
    this.cookies.set(name, value);
    return this;
  }
}

/** A new reader of this app, signed in. */
export function aReader(app: Pick<TestApp, "pool" | "request">, facts: UserFacts = {}): Promise<SignedInReader> {
  return new SignedInReader(app).enter(app.pool, facts);
}

/** The same for an admin. */
export function anAdmin(app: Pick<TestApp, "pool" | "request">, facts: UserFacts = {}): Promise<SignedInReader> {
  return aReader(app, { role: "admin", ...facts });
}

type Env = Record<string, string>;

/**
 * The app of a test file, open from its first test to its last, and readers who are signed in to it by then, by their
 * names: `ana` has the address ana@example.org. Each test begins with nothing counted towards a limit. Where `env` is
 * only known later, it is a function.
 */
export function useTestApp<Name extends string = never>(
  readers: Record<Name, UserFacts> = {} as Record<Name, UserFacts>,
  env: Env | (() => Env | Promise<Env>) = {},
  bounds?: Bounds,
): { app: InProcessApp } & Record<Name, SignedInReader> {
  const app = {} as InProcessApp;
  const names = Object.keys(readers) as Name[];
  const signedIn = Object.fromEntries(names.map((name) => [name, new SignedInReader(app)]));
  beforeAll(async () => {
    Object.assign(app, await openTestApp(typeof env === "function" ? await env() : env, undefined, bounds));
    for (const name of names) {
      await signedIn[name]!.enter(app.pool, { email: `${name}@example.org`, ...readers[name] });
    }
  });
  beforeEach(() => app.pool.query("DELETE FROM rate_limits"));
  afterAll(() => app.close());
  return { app, ...(signedIn as Record<Name, SignedInReader>) };
}
