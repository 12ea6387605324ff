import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, existsSync, mkdirSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { createPool } from "#db/pool.ts";

import { freePort } from "./app-process.ts";

/** Where Debian keeps the programs of PostgreSQL 15. */
const BIN = "/usr/lib/postgresql/15/bin";
const PATIENCE_MS = 120_000;

export const hasPostgres15 = existsSync(join(BIN, "initdb"));

/** A primary and a hot standby that has everything before the primary says that it is done. */
export interface PostgresPair {
  /** Of a proxy that leads to whichever takes writes, as in front of a cluster. */
  url: string;
  /** Ends the primary and all its processes as a power cut would. */
  killPrimary(): Promise<void>;
  /** Has the standby take writes, as whatever watches over a cluster would; resolves when it does. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Root's servers run as somebody else: PostgreSQL insists. */
const account = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};

function idOf(flag: string): number {
  for (const name of ["postgres", "nobody"]) {
    try {
      return Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }).toString());
    } catch {
      // There is no such account here.
    }
  }
  throw new Error("There is no account that PostgreSQL could run as");
}

/** Makes and starts both in `folder`. */
export async function startPostgresPair(folder: string): Promise<PostgresPair> {
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const [first, second] = [await freePort(), await freePort()];
  const [primaryDir, standbyDir] = [join(folder, "primary"), join(folder, "standby")];
  await run("initdb", ["-D", primaryDir, "-U", "bookmatch", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"]);
  appendFileSync(
    join(primaryDir, "postgresql.conf"),
    "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 100\n",
  );
  const primary = await start(primaryDir, first);
  const at = (port: number, name: string) => `postgresql://bookmatch@127.0.0.1:${port}/${name}`;

  const admin = createPool(at(first, "postgres"), { max: 1 });
  await admin.query("CREATE DATABASE bookmatch");
  await run("pg_basebackup", [
    "-D",
    standbyDir,
    "-R",
    "-X",
    "stream",
    "-d",
    `${at(first, "postgres")}?application_name=standby`,
  ]);
  const standby = await start(standbyDir, second);
  await admin.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await admin.query("SELECT pg_reload_conf()");
  await until(async () => {
    const { rows } = await admin.query("SELECT sync_state FROM pg_stat_replication");
    return rows[0]?.sync_state === "sync";
  });
  await admin.end();

  let writable = first;
  const proxy = createServer((app) => {
    const behind = connect(writable, "127.0.0.1");
    app.on("error", () => behind.destroy()).on("close", () => behind.destroy());
    behind.on("error", () => app.destroy()).on("close", () => app.destroy());
    app.pipe(behind).pipe(app);
  });
  const proxyPort = await freePort();
  proxy.listen(proxyPort, "127.0.0.1");
  await once(proxy, "listening");

  return {
    url: at(proxyPort, "bookmatch"),
    killPrimary: () => end(primary, "SIGKILL"),
    async promote() {
      await run("pg_ctl", ["promote", "-D", standbyDir, "-w"]);
      writable = second;
    },
    async stop() {
      proxy.close();
      await Promise.all([primary, standby].map((server) => end(server, "SIGINT")));
    },
  };
}

async function start(dataDir: string, port: number): Promise<ChildProcess> {
  mkdirSync(dataDir, { recursive: true });
  // A group of its own, so that all its processes can be ended at the same moment.
  const server = spawn(join(BIN, "postgres"), ["-D", dataDir, "-p", String(port)], {
    ...account,
    cwd: "/",
    detached: true,
    stdio: "ignore",
  });
  await until(async () => (await run("pg_isready", ["-h", "127.0.0.1", "-p", String(port)])) !== null);
  return server;
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  if (signal === "SIGKILL") process.kill(-server.pid!, signal);
  else server.kill(signal);
  await ended;
}

/** What it printed; null where `pg_isready` says no. */
async function run(program: string, args: string[]): Promise<string | null> {
  const options = { ...account, cwd: "/", env: { PATH: process.env["PATH"], LC_ALL: "C" } };
  return promisify(execFile)(join(BIN, program), args, options).then(
    ({ stdout }) => stdout,
    (error: Error) => {
      if (program === "pg_isready") return null;
      throw error;
    },
  );
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > PATIENCE_MS) throw new Error("A PostgreSQL did not come up");
    await sleep(50);
  }
}
