import { expect, it } from "vitest";

import { createDiskGuard } from "./disk-guard.ts";

const MB = 1024 * 1024;

it("T33: writes are refused from below the bound, and taken again as soon as there is room", async () => {
  let freeBytes = 500 * MB;
  const told: boolean[] = [];
  const guard = createDiskGuard({
    folder: "/data",
    minFreeBytes: 200 * MB,
    disk: async () => ({ freeBytes, totalBytes: 1_000 * MB }),
    onChange: (isFull) => told.push(isFull),
  });
  expect([guard.isFull(), guard.free()]).toEqual([false, null]);
  const seen: boolean[] = [];
  for (const megabytes of [500, 200, 199, 0, 199, 200, 150]) {
    freeBytes = megabytes * MB;
    await guard.look();
    expect(guard.free()).toBe(freeBytes);
    seen.push(guard.isFull());
  }
  expect(seen).toEqual([false, false, true, true, true, false, true]);
  expect(told).toEqual([true, false, true]);
});

it("T33: a disk that cannot be asked refuses nobody", async () => {
  let answer: () => Promise<{ freeBytes: number; totalBytes: number } | null> = async () => null;
  const guard = createDiskGuard({
    folder: "/data",
    minFreeBytes: MB,
    disk: () => answer(),
    onChange: () => {},
  });
  await guard.look();
  expect(guard.isFull()).toBe(false);
  answer = async () => ({ freeBytes: 1, totalBytes: 2 });
  await guard.look();
  expect(guard.isFull()).toBe(true);
  answer = () => Promise.reject(new Error("EIO"));
  await guard.look();
  expect([guard.isFull(), guard.free()]).toEqual([false, null]);
});

it("T33: the bound 0 takes whatever is left", async () => {
  const guard = createDiskGuard({
    folder: "/data",
    minFreeBytes: 0,
    disk: async () => ({ freeBytes: 0, totalBytes: MB }),
    onChange: () => {},
  });
  await guard.look();
  expect(guard.isFull()).toBe(false);
});
