import { afterEach, beforeEach, expect, vi } from "vitest";

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
