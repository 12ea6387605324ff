import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { runInThread } from "./run-in-thread.ts";

const run = (input: string, limits: Parameters<typeof runInThread>[2] = { seconds: 20, heapMb: 64 }) =>
  runInThread(fileURLToPath(new URL("testing/odd-work.worker.ts", import.meta.url)), input, limits);

it("F5: a thread answers, and sees nothing of the app's environment", async () => {
  expect(await run("answers")).toEqual({ environment: 0 });
});

it("F5: work that fails, or ends without an answer, is an error of who asked", async () => {
  await expect(run("fails")).rejects.toThrow(new RangeError("on purpose"));
  await expect(run("says nothing")).rejects.toThrow("The thread ended without an answer");
});

it("F5: work that never ends is ended, while this thread goes on", async () => {
  let ticks = 0;
  const counting = setInterval(() => ticks++, 1);
  await expect(run("never ends", { seconds: 2, heapMb: 64 })).rejects.toMatchObject({ limit: "time" });
  clearInterval(counting);
  expect(ticks).toBeGreaterThan(3);
});

it("F5: work that fills its memory is ended, and only that", async () => {
  await expect(run("fills the memory", { seconds: 60, heapMb: 32 })).rejects.toMatchObject({ limit: "memory" });
});

it("a thread that is asked to stop ends by itself, and one that does not is ended", async () => {
  const channel = new BroadcastChannel("odd work");
  const askedOnceItRuns = (input: string) => {
    const controller = new AbortController();
    channel.addEventListener("message", () => controller.abort(), { once: true });
    return run(input, { seconds: 60, heapMb: 64, signal: controller.signal });
  };
  expect(await askedOnceItRuns("stops when asked")).toBe("stopped");
  await expect(askedOnceItRuns("goes on when asked to stop")).rejects.toMatchObject({ name: "AbortError" });
  channel.close();
});
