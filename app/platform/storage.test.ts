import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { diskOf, newestIn, sizeOf } from "./storage.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bookmatch-storage-"));
  await mkdir(join(folder, "ab"));
  await writeFile(join(folder, "one"), "12345");
  await writeFile(join(folder, "ab", "two"), "1234567");
  await utimes(join(folder, "one"), 1_000, 1_000);
  await utimes(join(folder, "ab", "two"), 2_000, 2_000);
});
afterAll(() => rm(folder, { recursive: true }));

it("the storage figures adds up a folder and what lies in it, and looks again after ten minutes", async () => {
  expect(await sizeOf(folder, 0)).toEqual({ bytes: 12, atLeast: false });
  await writeFile(join(folder, "ab", "three"), "123");
  expect(await sizeOf(folder, 599_999)).toEqual({ bytes: 12, atLeast: false });
  expect(await sizeOf(folder, 600_000)).toEqual({ bytes: 15, atLeast: false });
  await rm(join(folder, "ab", "three"));
});

it("the storage figures takes a folder that is not there for an empty one", async () => {
  expect(await sizeOf(join(folder, "none"))).toEqual({ bytes: 0, atLeast: false });
  expect(await newestIn(join(folder, "none"))).toBeNull();
});

it("the storage figures finds when the newest file was written, not counting one that is being written", async () => {
  await writeFile(join(folder, "three.part"), "");
  expect(await newestIn(folder)).toEqual(new Date(2_000_000));
});

it("the storage figures knows the disk a folder lies on, and says where it does not", async () => {
  const disk = (await diskOf(folder))!;
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(disk.totalBytes).toBeGreaterThanOrEqual(disk.freeBytes);
  expect(await diskOf(join(folder, "none"))).toBeNull();
});
