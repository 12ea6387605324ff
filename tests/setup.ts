import { afterEach, beforeEach, expect, vi } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Processor time of the test, with its hooks, in milliseconds. */
    cpuMs?: number;
  }
}

let began = process.cpuUsage();
beforeEach(() => {
  began = process.cpuUsage();
});
afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(began);
  task.meta.cpuMs = Math.round((user + system) / 1_000);
});

/** A stray `console.error` or `console.warn` is a broken promise somewhere: it fails the test it happens in. */
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
