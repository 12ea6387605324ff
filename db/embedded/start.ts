import { mkdir, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { findBinaries } from "./binaries.ts";
import { EmbeddedPostgresError, onPath } from "./errors.ts";
import { isRoot } from "./identity.ts";
import { otherKeepers, release } from "./keeper.ts";
import { withLock } from "./lock.ts";
import type { ClusterPaths } from "./postmaster.ts";
import { RECOVERY_MS, shutDown } from "./postmaster.ts";
import { APP_ROLE, OWNER_ROLE, SUPERUSER } from "./roles.ts";
import type { Reached } from "./server.ts";
import { reachServer } from "./server.ts";
import { connectionUrl, removeSocketFolder, socketFolder } from "./socket.ts";

const STOP_MS = 6_000;

export interface EmbeddedPostgres {
  url: string;
  ownerUrl: string;
  appUrl: string;
  adopted: boolean;
  /** Apps and commands that used the folder already. */
  others: number;
  /** Disconnects, and stops the server if no other app uses it. Close your own connections first. Never throws. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  packageDir?: string | undefined;
}

/** Apps on one folder share a server, and the last to stop ends it. The server is restarted if it dies under an app. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const binaries = await findBinaries(options.packageDir);
  const paths = await clusterPaths(options.dataDir);
  let stopping = false;

  // Waits as long as a recovery: a start in another process may be creating the cluster or recovering.
  const connect = () => withLock(paths.lockFile, RECOVERY_MS, connectLocked);
  async function connectLocked(): Promise<Reached | null> {
    if (stopping) return null;
    const server = await reachServer(paths, binaries, log);
    // The socket keeps its folder across restarts, because clients hold its address.
    paths.socketDir = server.socketDir;
    server.keeper.once("end", () => void restart());
    return server;
  }

  async function restart(): Promise<void> {
    if (stopping) return;
    log("PostgreSQL stopped; restarting it");
    for (let pause = 500; !stopping; pause = Math.min(pause * 2, 30_000)) {
      try {
        current = await connect();
        if (current) log("PostgreSQL is back");
        return;
      } catch (error) {
        log(`PostgreSQL is still down: ${(error as Error).message}`);
        await delay(pause, null, { ref: false });
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    try {
      await withLock(paths.lockFile, STOP_MS, stopLocked);
    } catch (error) {
      log(`PostgreSQL was left running: ${(error as Error).message}`);
    }
  }

  async function stopLocked(): Promise<void> {
    const others = current ? await otherKeepers(current.keeper) : 0;
    if (current) await release(current.keeper);
    if (others > 0) {
      const whose = others === 1 ? "another Bookmatch uses" : `${others} others use`;
      return log(`PostgreSQL keeps running: ${whose} this folder`);
    }
    if (!(await shutDown(paths.cluster, STOP_MS))) return log("PostgreSQL is still writing and will stop by itself");
    await removeSocketFolder(paths.socketDir);
  }

  let current = await connect();
  if (!current) throw new EmbeddedPostgresError("PostgreSQL was stopped before it had started");
  const others = await otherKeepers(current.keeper);
  current.keeper.unref();
  let stopped: Promise<void> | undefined;
  const as = (role: string) => connectionUrl(paths.socketDir, role);
  return {
    url: as(SUPERUSER),
    ownerUrl: as(OWNER_ROLE),
    appUrl: as(APP_ROLE),
    adopted: current.adopted,
    others,
    stop: () => (stopped ??= stop()),
  };
}

async function clusterPaths(dataDir: string): Promise<ClusterPaths> {
  return onPath(dataDir, async () => {
    // A database user other than root must pass through the folder, but need not list it.
    await makeFolder(dataDir, isRoot() ? 0o711 : 0o700);
    const real = await realpath(dataDir);
    return {
      cluster: join(real, "postgres"),
      logFile: join(real, "postgres.log"),
      lockFile: join(real, "postgres.lock"),
      socketDir: socketFolder(real),
    };
  });
}

/** Node's own recursive `mkdir` never ends in a parent that exists but takes no folder, such as /proc. */
async function makeFolder(folder: string, mode: number): Promise<void> {
  if ((await makeOne(folder, mode)) === null) return;
  await makeFolder(dirname(folder), mode);
  if ((await makeOne(folder, mode)) === "ENOENT") {
    throw new EmbeddedPostgresError(
      `Cannot use ${folder}: ${dirname(folder)} allows no new folders; choose another DATA_DIR`,
    );
  }
}

async function makeOne(folder: string, mode: number): Promise<"ENOENT" | null> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return code;
    if (code !== "EEXIST" || !(await stat(folder)).isDirectory()) throw error;
  }
  return null;
}
