import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { afterEach, describe, expect, it } from "vitest";

import { withLock } from "./lock.ts";
import { Places } from "./testing/places.ts";

const places = new Places();
afterEach(() => places.cleanUp());

describe("withLock", () => {
  const lockFile = async () => {
    const folder = await places.dataDir();
    await mkdir(folder);
    return join(folder, "lock");
  };

  it("lets one in at a time and gives back what the work gives", async () => {
    const file = await lockFile();
    let inside = 0;
    const work = async () => {
      expect(++inside).toBe(1);
      await delay(20);
      inside--;
      return "done";
    };
    expect(await Promise.all([1, 2, 3].map(() => withLock(file, 5_000, work)))).toEqual(["done", "done", "done"]);
  });

  it("is free again after work that fails", async () => {
    const file = await lockFile();
    await expect(withLock(file, 0, () => Promise.reject(new Error("no ink")))).rejects.toThrow("no ink");
    expect(await withLock(file, 0, async () => "done")).toBe("done");
  });

  it("gives up in one line, without the work, where another holds it for too long", async () => {
    const file = await lockFile();
    await withLock(file, 0, async () => {
      const second = withLock(file, 50, () => Promise.reject(new Error("ran")));
      await expect(second).rejects.toThrow(`(lock ${file}): try again, or end that app`);
    });
  });
});
