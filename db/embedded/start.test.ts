import { access, readFile, readdir, stat, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { logged, started } from "./testing/apps.ts";
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
/** One database, made once, for the tests that do not ask how it is made; each leaves it stopped. */
let made: string;
beforeAll(async () => void (made = await file.madeDataDir()));
afterEach(() => fixture.cleanUp());
afterAll(() => file.cleanUp());

const start = (dataDir: string) => fixture.start(dataDir);
const runs = async (dataDir: string) =>
  access(join(dataDir, "postgres/postmaster.pid")).then(
    () => true,
    () => false,
  );

describe("the embedded PostgreSQL", () => {
  it("starts on an empty folder, closed to the network and to other users, and keeps its rows", async () => {
    const dataDir = await fixture.dataDir();
    const first = await start(dataDir);
    expect(first.adopted).toBe(false);
    const [facts] = await query(
      first.url,
      `SELECT current_setting('listen_addresses') AS listens, current_setting('fsync') AS fsync,
              rolname AS owner, rolsuper AS superuser, current_user AS me, pg_encoding_to_char(encoding) AS encoding,
              datlocprovider::text AS provider, datlocale AS locale
       FROM pg_database JOIN pg_roles ON pg_roles.oid = datdba WHERE datname = 'bookmatch'`,
    );
    expect(facts).toEqual({
      listens: "",
      fsync: "on",
      me: "bookmatch",
      owner: "bookmatch_owner",
      superuser: false,
      encoding: "UTF8",
      provider: "b",
      locale: "C.UTF-8",
    });
    for (const folder of ["postgres", "socket"]) {
      expect((await stat(join(dataDir, folder))).mode & 0o777).toBe(0o700);
    }
    await query(first.url, "CREATE TABLE kept AS SELECT 'here' AS word");
    await first.stop();
    await expect.poll(() => runs(dataDir)).toBe(false);

    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await query(second.url, "SELECT word FROM kept")).toEqual([{ word: "here" }]);
    await second.stop();
    await second.stop();
  });

  it.runIf(ordinaryUserCanRun)("runs for an ordinary user as that user", async () => {
    const dataDir = await fixture.dataDir(ORDINARY);
    const app = fixture.app({ dataDir }, { as: ORDINARY });
    await app.started();
    expect(app.all(logged)).toEqual([]);
    expect((await stat(join(dataDir, "postgres"))).uid).toBe(ORDINARY.uid ?? process.getuid?.());
    expect(await app.end("SIGTERM")).toBe(0);
    await expect.poll(() => runs(dataDir)).toBe(false);
  });

  it("lets a folder name hold anything", async () => {
    const dataDir = `${await fixture.dataDir()} a,b "c" 'd' %41é`;
    const server = await start(dataDir);
    expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it("puts the socket elsewhere where the path is too long, and takes it away again", async () => {
    const dataDir = join(await fixture.dataDir(), "long".repeat(30));
    const server = await start(dataDir);
    const folder = new URL(server.url.replace("@/", "@here/")).searchParams.get("host") ?? "";
    expect(folder.startsWith(dirname(dataDir))).toBe(false);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    const second = await start(dataDir);
    expect(second).toMatchObject({ url: server.url, adopted: true });
    await second.stop();
    await server.stop();
    await expect(stat(folder)).rejects.toThrow("ENOENT");
  });

  it("adopts the server of an app that was killed", async () => {
    const app = fixture.app({ dataDir: made });
    await query((await app.started()).url, "CREATE TABLE kept AS SELECT 1 AS one");
    const pid = await serverPid(made);
    await app.end("SIGKILL");
    const next = await start(made);
    expect(next).toMatchObject({ adopted: true, others: 0 });
    expect(await serverPid(made)).toBe(pid);
    expect(await query(next.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
    await next.stop();
    await expect.poll(() => runs(made)).toBe(false);
  });

  it("brings a killed server back under a running app, and the next app shares it", async () => {
    const app = fixture.app({ dataDir: made });
    const { url } = await app.started();
    const pid = await serverPid(made);
    await killServer(made);
    await app.next((event) => (logged(event) === "PostgreSQL is back" ? "back" : undefined));
    expect(await serverPid(made)).not.toBe(pid);
    const next = await start(made);
    expect(next).toMatchObject({ url, adopted: true });
    await next.stop();
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(await app.end("SIGTERM")).toBe(0);
  });

  it("starts after app and server were killed together", async () => {
    const app = fixture.app({ dataDir: made });
    await app.started();
    await killServer(made);
    await app.end("SIGKILL");
    const next = await start(made);
    expect(next.adopted).toBe(false);
    expect(await query(next.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await next.stop();
  });

  it("is shared by two apps and stopped by the last one out", async () => {
    const first = fixture.app({ dataDir: made });
    expect(await first.started()).toMatchObject({ adopted: false, others: 0 });
    const second = fixture.app({ dataDir: made });
    const { url, ...standing } = await second.started();
    expect(standing).toEqual({ adopted: true, others: 1 });
    expect(await first.end("SIGTERM")).toBe(0);
    expect(first.all(logged).at(-1)).toBe("PostgreSQL keeps running: another Bookmatch uses this folder");
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(await second.end("SIGTERM")).toBe(0);
    await expect.poll(() => runs(made)).toBe(false);
  });

  it("is made once where three apps start at once on an empty folder", async () => {
    const dataDir = await fixture.dataDir();
    const apps = [1, 2, 3].map(() => fixture.app({ dataDir }));
    const started = await Promise.all(apps.map((app) => app.started()));
    expect(started.filter(({ adopted }) => !adopted)).toHaveLength(1);
    expect(await Promise.all(apps.map((app) => app.end("SIGTERM")))).toEqual([0, 0, 0]);
    await expect.poll(() => runs(dataDir)).toBe(false);
  });

  it("serves an app that starts while the last one stops", async () => {
    let running = await start(made);
    for (let round = 0; round < 5; round++) {
      const [next] = await Promise.all([delay(round * 10).then(() => start(made)), running.stop()]);
      expect(await query(next.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
      running = next;
    }
    await running.stop();
    await expect.poll(() => runs(made)).toBe(false);
  });

  it("survives a kill in the middle of initdb", async () => {
    let dataDir = "";
    const unfinished = async () =>
      (await readdir(dataDir).catch(() => [])).filter((name) => name.includes("unfinished"));
    // Where this process was held up, initdb may be done before the kill.
    for (let round = 0; round < 10 && (await unfinished()).length === 0; round++) {
      dataDir = await fixture.dataDir();
      const app = fixture.app({ dataDir });
      while ((await unfinished()).length === 0 && app.all(started).length === 0) await delay(5);
      await delay(100);
      await app.end("SIGKILL");
    }
    expect(await unfinished()).toHaveLength(1);
    const next = await start(dataDir);
    expect(await query(next.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await next.stop();
    await start(dataDir).then((restarted) => restarted.stop());
    expect(await unfinished()).toEqual([]);
  });

  it("lets the app drain after Ctrl-C has reached the whole process group", async () => {
    const app = fixture.app({ dataDir: made });
    await app.started();
    process.kill(-app.pid, "SIGINT");
    await app.next((event) => ("drained" in event ? event.drained : undefined));
    expect(await app.exit()).toBe(0);
    await expect.poll(() => runs(made)).toBe(false);
  });

  it("does not keep a process alive that forgets to stop", async () => {
    expect(await fixture.app({ dataDir: made, task: "leave" }).exit()).toBe(0);
    const next = await start(made);
    expect(next.adopted).toBe(true);
    await next.stop();
  });

  it("starts its log anew when it has grown", async () => {
    await (await start(made)).stop();
    await truncate(join(made, "postgres.log"), 6_000_000);
    await (await start(made)).stop();
    // PostgreSQL may write its last line after it is gone from its folder.
    expect((await stat(join(made, "postgres.log.1"))).size).toBeGreaterThanOrEqual(6_000_000);
    expect(await readFile(join(made, "postgres.log"), "utf8")).toContain("database system is shut down");
  });
});
