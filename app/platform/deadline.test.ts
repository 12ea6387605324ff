import { expect, it, vi } from "vitest";

import { DeadlinePassed, untilAborted, withDeadline, within } from "./deadline.ts";

const never = new Promise<never>(() => {});

it("work is heard where it ends in time, whether it succeeds or fails", async () => {
  const failing = () => Promise.reject(new Error("broken"));
  expect(await within(Promise.resolve("done"), 1_000)).toBe("done");
  expect(await withDeadline(1_000, async () => "done")).toBe("done");
  expect(await untilAborted(Promise.resolve("done"), new AbortController().signal)).toBe("done");
  await expect(within(failing(), 1_000)).rejects.toThrow("broken");
  await expect(withDeadline(1_000, failing)).rejects.toThrow("broken");
  await expect(untilAborted(failing(), new AbortController().signal)).rejects.toThrow("broken");
});

it("work that takes too long is left to itself, and nobody waits for it", async () => {
  expect(await within(never, 5)).toBeNull();
  await expect(withDeadline(5, () => never)).rejects.toBeInstanceOf(DeadlinePassed);
});

it("work is told to stop at its deadline, and what it says of that is not heard", async () => {
  const received = vi.fn<() => void>();
  const work = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => {
        received();
        reject(new Error("cut off"));
      });
    });
  await expect(withDeadline(5, work)).rejects.toBeInstanceOf(DeadlinePassed);
  expect(received).toHaveBeenCalledOnce();
});

it("an abort rejects with its reason, also where it came before", async () => {
  const reason = new Error("the reader has left");
  const leaving = new AbortController();
  const waiting = untilAborted(never, leaving.signal);
  leaving.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(untilAborted(never, AbortSignal.abort(reason))).rejects.toBe(reason);
  await expect(untilAborted(Promise.reject(new Error("cut off")), AbortSignal.abort(reason))).rejects.toBe(reason);
});
