import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { afterEach, describe, expect, it } from "vitest";

import { isRoot } from "./identity.ts";
import { withLock } from "./lock.ts";
import { EmbeddedFixture, ordinaryUserCanRun } from "./testing/embedded-fixture.ts";

const fixture = new EmbeddedFixture();
afterEach(() => fixture.cleanUp());

describe("withLock", () => {
  const lockFile = async () => {
    const folder = await fixture.dataDir();
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
    expect(await Promise.all([1, 2, 3].map(() => withLock(file, 60_000, work)))).toEqual(["done", "done", "done"]);
  });

  it("is free again after work that fails", async () => {
    const file = await lockFile();
    await expect(withLock(file, 0, () => Promise.reject(new Error("no ink")))).rejects.toThrow("no ink");
    expect(await withLock(file, 0, async () => "done")).toBe("done");
  });

  it("F20: is closed to everybody else, also where an earlier version left it open", async () => {
    const file = await lockFile();
    await withLock(file, 0, async () => {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    });
    await chmod(file, 0o644);
    await withLock(file, 0, async () => {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    });
  });

  it.runIf(isRoot() && ordinaryUserCanRun)("F20: another user's read lock does not hold a start", async () => {
    const file = await lockFile();
    await chmod(dirname(file), 0o755);
    await withLock(file, 0, async () => {});
    const script = `const { DatabaseSync } = require("node:sqlite");
      try {
        new DatabaseSync(process.argv[1], { readOnly: true }).exec("BEGIN; SELECT * FROM sqlite_schema");
        console.log("held");
      } catch { console.log("refused"); }
      setInterval(() => {}, 1_000_000);`;
    const args = ["--no-warnings", "-e", script, file];
    const foreigner = spawn(process.execPath, args, { uid: 12345, gid: 12345, stdio: ["ignore", "pipe", "inherit"] });
    try {
      const [output] = (await once(foreigner.stdout, "data")) as [Buffer];
      expect(await withLock(file, 0, async () => "started")).toBe("started");
      expect(output.toString()).toBe("refused\n");
    } finally {
      foreigner.kill();
    }
  });

  it("gives up in one line, without the work, where another holds it for too long", async () => {
    const file = await lockFile();
    await withLock(file, 0, async () => {
      const second = withLock(file, 50, () => Promise.reject(new Error("ran")));
      await expect(second).rejects.toThrow(`(lock ${file}): try again, or stop that app`);
    });
  });
});
