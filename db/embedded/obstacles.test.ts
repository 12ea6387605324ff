import { execFileSync, spawn } from "node:child_process";
import { chmod, lchown, mkdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { isRoot } from "./identity.ts";
import { socketFile, prepareSocketFolder } from "./socket.ts";
import { logged } from "./testing/apps.ts";
import {
  ORDINARY,
  EmbeddedFixture,
  killServer,
  ordinaryUserCanRun,
  query,
  serverPid,
} from "./testing/embedded-fixture.ts";

const file = new EmbeddedFixture();
const fixture = new EmbeddedFixture();
/** One database, made once; each test leaves it stopped and as it was. */
let made: string;
beforeAll(async () => void (made = await file.madeDataDir()));
afterEach(() => fixture.cleanUp());
afterAll(() => file.cleanUp());

const start = (dataDir: string, packageDir?: string) => fixture.start(dataDir, packageDir);

/** What a start that cannot work says: always one line. */
async function errorOf(starting: Promise<unknown>): Promise<string> {
  const error = await starting.then(
    () => new Error("It started"),
    (problem: Error) => problem,
  );
  expect(error.message).not.toContain("\n");
  return error.message;
}

describe("a package whose install scripts did not run", () => {
  it("is repaired", async () => {
    const packageDir = await fixture.packageCopy({ mode: 0o755, bare: true });
    const server = await start(made, packageDir);
    expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it.runIf(ordinaryUserCanRun)("is reported where it cannot be repaired", async () => {
    const packageDir = await fixture.packageCopy({ mode: 0o755, bare: true });
    const closed = ["native/lib", "native/bin"].map((folder) => join(packageDir, folder));
    for (const folder of closed) await chmod(folder, 0o555);
    const app = fixture.app({ dataDir: await fixture.dataDir(ORDINARY), packageDir }, { as: ORDINARY });
    expect(await errorOf(app.started())).toMatch(/^The PostgreSQL package in .* is incomplete .* DATABASE_URL$/);
    for (const folder of closed) await chmod(folder, 0o755);
  });
});

describe("old lock files", () => {
  it("do not count when their process number belongs to another program now", async () => {
    const { uid, gid } = await stat(join(made, "postgres"));
    const stranger = spawn("sleep", ["60"], isRoot() ? { uid, gid } : {});
    const record = `${stranger.pid}\n${made}/postgres\n1700000000\n5432\n${made}/socket\n\n  2146357 10\nready\n`;
    await mkdir(join(made, "socket"), { mode: 0o700 });
    for (const file of [join(made, "postgres/postmaster.pid"), `${socketFile(join(made, "socket"))}.lock`]) {
      await writeFile(file, record);
    }
    const server = await start(made);
    expect(server.adopted).toBe(false);
    await server.stop();
    stranger.kill();
  });

  it("of a running server do not lead from a copy of its folder to the original", async () => {
    const original = await start(made);
    await query(original.url, "CREATE TABLE kept AS SELECT 1 AS one");
    const copyDir = await fixture.dataDir();
    await query(original.url, "CHECKPOINT");
    execFileSync("cp", ["-a", made, copyDir]);
    const copy = await start(copyDir);
    expect(copy.adopted).toBe(false);
    await query(copy.url, "UPDATE kept SET one = 2");
    expect(await query(original.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
    await copy.stop();
    await original.stop();
  });

  it("of a server that has lost its socket lead to a new start", async () => {
    const app = fixture.app({ dataDir: made });
    await app.started();
    const pid = await serverPid(made);
    await app.end("SIGKILL");
    await rm(join(made, "socket"), { recursive: true });
    const server = await start(made);
    expect(server.adopted).toBe(false);
    expect(await serverPid(made)).not.toBe(pid);
    await server.stop();
  });
});

describe("what cannot work is said in one line", () => {
  it("a cluster of another major version", async () => {
    await writeFile(join(made, "postgres/PG_VERSION"), "17\n");
    expect(await errorOf(start(made))).toMatch(
      /^The database in .*\/postgres was made by PostgreSQL 17 and this app brings 18:/,
    );
    await writeFile(join(made, "postgres/PG_VERSION"), "18\n");
  });

  it("a folder of something else", async () => {
    const dataDir = await fixture.dataDir();
    await mkdir(join(dataDir, "postgres"), { recursive: true });
    await writeFile(join(dataDir, "postgres/novel.txt"), "Call me Ishmael.");
    expect(await errorOf(start(dataDir))).toMatch(/\/postgres is not a PostgreSQL data folder/);
    expect(await readFile(join(dataDir, "postgres/novel.txt"), "utf8")).toBe("Call me Ishmael.");
  });

  it("a file where the data folder should be", async () => {
    const dataDir = await fixture.dataDir();
    await writeFile(dataDir, "");
    expect(await errorOf(start(dataDir))).toBe(`Cannot use ${dataDir}: a file of that name is in the way`);
    // A logger that prints the stack prints the same line.
    await expect(start(dataDir)).rejects.toHaveProperty("stack", expect.not.stringContaining("\n"));
  });

  it.runIf(process.platform === "linux")("a folder where none can be made, instead of trying for ever", async () => {
    for (const path of ["/proc/bookmatch", "/proc/bookmatch/data"])
      expect(await errorOf(start(path))).toBe(
        "Cannot use /proc/bookmatch: /proc allows no new folders; choose another DATA_DIR",
      );
  });

  it("a server that refuses its settings, with PostgreSQL's own reason", async () => {
    await writeFile(join(made, "postgres/postgresql.auto.conf"), "work_mem = 'plenty'\n");
    expect(await errorOf(start(made))).toMatch(/^PostgreSQL did not start: .*postgresql\.auto\.conf.*postgres\.log\)$/);
    await writeFile(join(made, "postgres/postgresql.auto.conf"), "");
  });

  it("a platform without a package", async () => {
    const missing = join(await fixture.dataDir(), "package");
    expect(await errorOf(start(await fixture.dataDir(), missing))).toMatch(/incomplete.*ENOENT/);
  });

  it.runIf(ordinaryUserCanRun)("a data folder without permission to write", async () => {
    const dataDir = await fixture.dataDir(ORDINARY);
    await mkdir(dataDir, { mode: 0o555 });
    expect(await errorOf(fixture.app({ dataDir }, { as: ORDINARY }).started())).toMatch(
      /^Cannot use .*has no permission/,
    );
  });

  it("a socket folder that someone else may read or has laid out as a trap", async () => {
    const folder = await fixture.dataDir();
    const owner = { uid: process.getuid!(), gid: process.getgid!() };
    const notPrivate = /is not a private folder of this app/;
    await mkdir(folder);
    await chmod(folder, 0o755);
    await expect(prepareSocketFolder(folder, owner, null)).rejects.toThrow(notPrivate);
    await rm(folder, { recursive: true });
    await symlink("/tmp", folder);
    await expect(prepareSocketFolder(folder, owner, null)).rejects.toThrow(notPrivate);
  });

  it.runIf(isRoot())("a socket folder that another user made first", async () => {
    const folder = await fixture.dataDir();
    await mkdir(folder, { mode: 0o700 });
    await lchown(folder, 12345, 12345);
    await expect(prepareSocketFolder(folder, { uid: 65534, gid: 65534 }, null)).rejects.toThrow(/not a private folder/);
  });
});

describe("a stop", () => {
  it("ends quietly where the server has been killed", async () => {
    const app = fixture.app({ dataDir: made });
    await app.started();
    const server = await start(made);
    await app.end("SIGKILL");
    await killServer(made);
    await server.stop();
    expect(app.all(logged).filter((line) => line.startsWith("PostgreSQL was left"))).toEqual([]);
  });
});
