import { expect, it, vi } from "vitest";

import { lateEngine, type Engine } from "./late-engine.ts";
import type { AskedOfRouter } from "./without-router.ts";

/** An engine that comes with `arrive`, or cannot be loaded: `fail`. */
function anEngine({ isOnline = true } = {}) {
  const made = [] as string[];
  const left = vi.fn<(asked: readonly AskedOfRouter[]) => Promise<void>>(() => Promise.resolve());
  const pauses: Array<() => void> = [];
  let end!: { resolve(create: () => Engine): void; reject(error: Error): void };
  const load = vi.fn<() => Promise<() => Engine>>(() => new Promise((resolve, reject) => (end = { resolve, reject })));
  const late = lateEngine({
    load,
    onArrival: () => made.push("arrived"),
    pause: () => new Promise((resolve) => void pauses.push(resolve)),
    isOnline: () => isOnline,
    leave: left,
  });
  const next = () => new Promise<void>((resolve) => void setImmediate(resolve));
  return {
    late,
    made,
    load,
    left,
    /** A call of this name, for the user. */
    ask: (to: string) => late.call(async () => void made.push(to), { to }),
    async arrive() {
      end.resolve(() => ({}) as Engine);
      await next();
    },
    async fail() {
      end.reject(new Error("Failed to fetch"));
      await next();
    },
    async networkBack() {
      pauses.shift()!();
      await next();
    },
  };
}

it("an engine is loaded once, and at the latest by a call", async () => {
  const { late, load, ask, arrive, made } = anEngine();
  late.tell(() => made.push("told"));
  expect(load).not.toHaveBeenCalled();
  const asked = ask("/deals");
  late.start();
  expect(load).toHaveBeenCalledOnce();
  expect(late.current).toBeNull();
  await arrive();
  await asked;
  expect(made).toEqual(["arrived", "told", "/deals"]);
  late.tell(() => made.push("at once"));
  expect(made.at(-1)).toBe("at once");
});

it("an engine that nobody waits for is loaded again by the next call", async () => {
  const { late, load, ask, fail, arrive, made } = anEngine();
  late.start();
  await fail();
  expect(load).toHaveBeenCalledOnce();
  const asked = ask("/deals");
  await arrive();
  await asked;
  expect(made).toEqual(["arrived", "/deals"]);
});

it("what the user asked waits for the network, however long", async () => {
  const { ask, fail, networkBack, arrive, made, left } = anEngine({ isOnline: false });
  const asked = ask("/deals");
  for (let tries = 0; tries < 10; tries++) {
    await fail();
    await networkBack();
  }
  await arrive();
  await asked;
  expect(left).not.toHaveBeenCalled();
  expect(made).toEqual(["arrived", "/deals"]);
});

it("what the user asked is done without an engine that three tries did not bring, and nothing else is", async () => {
  const { late, ask, fail, networkBack, left } = anEngine();
  late.tell(() => {});
  void late.call(() => Promise.resolve());
  void ask("/deals");
  void ask("/taste");
  for (let tries = 0; tries < 2; tries++) {
    await fail();
    await networkBack();
  }
  expect(left).not.toHaveBeenCalled();
  await fail();
  expect(left.mock.calls).toEqual([[[{ to: "/deals" }, { to: "/taste" }]]]);
});

it("what could not be done without an engine either is kept, and tried again", async () => {
  const { ask, fail, networkBack, arrive, left, made } = anEngine();
  left.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const asked = ask("/deals");
  for (let tries = 0; tries < 3; tries++) {
    await fail();
    await networkBack();
  }
  expect(left).toHaveBeenCalledOnce();
  await arrive();
  await asked;
  expect(made).toEqual(["arrived", "/deals"]);
});

it("a page is not left for what it loads into itself", async () => {
  const { late, fail, networkBack, left, load } = anEngine();
  void late.call(() => Promise.resolve());
  for (let tries = 0; tries < 5; tries++) {
    await fail();
    await networkBack();
  }
  expect(left).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledTimes(6);
});
