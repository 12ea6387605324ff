import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { afterAll, afterEach, describe, expect, it } from "vitest";

import { isRoot } from "./identity.ts";
import type { AppOptions, AppProcess } from "./testing/apps.ts";
import { logged } from "./testing/apps.ts";
import { ORDINARY, EmbeddedFixture, ordinaryUserCanRun, query, serverPid } from "./testing/embedded-fixture.ts";

const file = new EmbeddedFixture();
const fixture = new EmbeddedFixture();
afterEach(() => fixture.cleanUp());
afterAll(() => file.cleanUp());

/** A container that may not change users, but may make user namespaces. */
const FEW_CAPABILITIES = ["setpriv", "--bounding-set=-setuid,-setgid,-setpcap"];
const worksHere = (command: string[]) => isRoot() && spawnSync(command[0]!, [...command.slice(1), "true"]).status === 0;
const OVERRIDING = ["--securebits=+no_setuid_fixup", "--reuid=65534", "--inh-caps=+dac_override"];
/** As most containers give root: it may change users and override modes, and mount nothing. */
const NO_MOUNTS = ["setpriv", "--bounding-set=-sys_admin"];
const canMount = worksHere([
  "unshare",
  "--mount",
  "--propagation",
  "private",
  "setpriv",
  "--reuid=65534",
  "--clear-groups",
]);
const canOverride = worksHere(["setpriv", ...OVERRIDING, "--ambient-caps=+dac_override"]);
const canNamespace = worksHere([...FEW_CAPABILITIES, "unshare", "--user", "--map-user=65534"]);

/** Starts an app, stops it, and gives the lines of its log and the owner of its cluster. */
async function once(options: AppOptions, process?: AppProcess): Promise<{ log: string[]; uid: number }> {
  const app = fixture.app(options, process);
  await app.started();
  expect(await app.end("SIGTERM")).toBe(0);
  return { log: app.all(logged), uid: (await stat(join(options.dataDir, "postgres"))).uid };
}

/** A package below a folder that only root may enter, and a new data folder beside it. */
async function closedHome(): Promise<AppOptions & { packageDir: string }> {
  closed ??= await file.packageCopy({ mode: 0o700, bare: false });
  return { packageDir: closed, dataDir: join(dirname(closed), randomUUID()) };
}
let closed: string | undefined;

describe.runIf(isRoot())("root", () => {
  it("becomes an unprivileged account where that reaches everything", async () => {
    const dataDir = await fixture.dataDir();
    const { log, uid } = await once({ dataDir });
    expect(log).toHaveLength(1);
    if (ordinaryUserCanRun) {
      expect(log[0]).toMatch(/^PostgreSQL refuses to run as root; it runs as (postgres|nobody) \(setuid, uid \d+\)$/);
      expect(uid).not.toBe(0);
    }
  });

  it.runIf(canMount)("F13: becomes nobody below a closed home as well, and finds nothing else there", async () => {
    const options = await closedHome();
    expect(await once(options)).toEqual({
      log: ["PostgreSQL refuses to run as root; it runs as nobody in a mount namespace (unshare, setpriv)"],
      uid: 65534,
    });
  });

  it("F13: gives the server no capability and no file of root's, wherever the app lies", async () => {
    const secret = join(dirname(await fixture.dataDir()), "secret");
    await mkdir(secret, { mode: 0o700 });
    await writeFile(join(secret, "key"), "root's own");
    const { packageDir, dataDir } = await closedHome();
    await writeFile(join(dirname(dataDir), "key"), "root's own", { mode: 0o644 });
    const inOpen = ordinaryUserCanRun ? [{ dataDir: await fixture.dataDir() }] : [];
    for (const options of [...inOpen, ...(canMount ? [{ packageDir, dataDir }] : [])]) {
      const server = await fixture.start(options.dataDir, "packageDir" in options ? options.packageDir : undefined);
      const status = await readFile(`/proc/${await serverPid(options.dataDir)}/status`, "utf8");
      expect(/^CapEff:\t(\w+)$/m.exec(status)![1]).toMatch(/^0+$/);
      expect(/^Uid:\t(\d+)/m.exec(status)![1]).not.toBe("0");
      for (const reaching of [
        `COPY (SELECT 1) TO PROGRAM 'touch ${secret}/mine'`,
        `COPY (SELECT 1) TO '${secret}/mine'`,
        `SELECT pg_read_file('${secret}/key')`,
        `SELECT pg_read_file('${dirname(dataDir)}/key')`,
        "SELECT pg_read_file('/etc/shadow')",
      ]) {
        await expect(query(server.url, reaching)).rejects.toThrow(/Permission denied|No such file|failed/);
      }
      await server.stop();
    }
    expect(await readdir(secret)).toEqual(["key"]);
  });

  it.runIf(canOverride)("F13: says what it costs where only a capability helps, and what would spare it", async () => {
    const options = await closedHome();
    const { log, uid } = await once(options, { wrapper: NO_MOUNTS });
    expect(log).toEqual([
      `PostgreSQL refuses to run as root; it runs as nobody with dac_override (setpriv), which can read and write every file of root's: start the app as an ordinary user, or let other accounts pass through ${dirname(options.dataDir)}`,
    ]);
    expect(uid).toBe(65534);
  });

  it.runIf(canNamespace)("becomes nobody in a user namespace where it may not change users", async () => {
    const options = await closedHome();
    expect(await once(options, { wrapper: FEW_CAPABILITIES })).toEqual({
      log: [
        expect.stringMatching(
          /^PostgreSQL refuses to run as root; it runs as nobody in a user namespace \(unshare\), which can read and write/,
        ),
      ],
      uid: 0,
    });
  });

  it("says what to do where nothing works", async () => {
    const options = await closedHome();
    const commands = join(dirname(options.dataDir), "commands");
    await mkdir(commands);
    await symlink("/usr/bin/id", join(commands, "id"));
    await expect(fixture.app(options, { env: { PATH: commands } }).started()).rejects.toThrow(
      /^PostgreSQL cannot run here, run it as an ordinary user or set DATABASE_URL \(.*nobody.*setpriv.*unshare.*\)$/,
    );
  });

  it.runIf(canOverride && canNamespace && ordinaryUserCanRun)(
    "carries a cluster from one way to the next",
    async () => {
      const { packageDir, dataDir } = await closedHome();
      const home = dirname(dataDir);
      expect((await once({ packageDir, dataDir }, { wrapper: FEW_CAPABILITIES })).uid).toBe(0);
      expect((await once({ packageDir, dataDir })).uid).toBe(65534);
      await chmod(home, 0o711);
      expect((await once({ packageDir, dataDir })).log[0]).toContain("the database folder's owner (setuid, uid 65534)");
      await chmod(home, 0o700);
      expect((await once({ packageDir, dataDir })).log[0]).toContain("setpriv");
      expect((await once({ packageDir, dataDir }, { wrapper: NO_MOUNTS })).log[0]).toContain("dac_override");
    },
  );

  it.runIf(ordinaryUserCanRun)("leaves an ordinary user's cluster to that user", async () => {
    const dataDir = await fixture.dataDir(ORDINARY);
    await once({ dataDir }, { as: ORDINARY });
    expect((await once({ dataDir })).log[0]).toContain("the database folder's owner (setuid, uid 65534)");
    expect(await once({ dataDir }, { as: ORDINARY })).toEqual({ log: [], uid: 65534 });
  });

  it.runIf(ordinaryUserCanRun)("leaves a folder that tells an ordinary user why it is closed", async () => {
    const dataDir = await fixture.dataDir(ORDINARY);
    await once({ dataDir });
    await expect(fixture.app({ dataDir }, { as: { uid: 12345, gid: 12345 } }).started()).rejects.toThrow(
      /^Cannot use .*: uid 12345 has no permission; start the app as the owner or choose another DATA_DIR$/,
    );
  });

  it.runIf(ordinaryUserCanRun && canNamespace)(
    "has its like in a user without a name, whom initdb refuses",
    async () => {
      const nameless = { uid: 12345, gid: 12345 };
      const dataDir = await fixture.dataDir(nameless);
      expect((await once({ dataDir }, { as: nameless })).uid).toBe(12345);
    },
  );
});
