import { once } from "node:events";
import { open, readFile, rename, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError, lastErrorLine, onPath } from "./errors.ts";
import { isRoot } from "./identity.ts";
import type { Keeper } from "./keeper.ts";
import { connectKeeper } from "./keeper.ts";
import { removeStaleLocks, isPostmasterOf, recordedPostmaster } from "./recorded-process.ts";
import type { Identity } from "./run-as.ts";
import { changeOwner, spawnAs } from "./run-as.ts";
import { PORT } from "./socket.ts";

export interface ClusterPaths {
  cluster: string;
  logFile: string;
  lockFile: string;
  socketDir: string;
}

export const RECOVERY_MS = 120_000;
const EARLIER_RUN_MS = 15_000;
const MAX_LOG_BYTES = 5_000_000;

/** Output of a server blocked by processes of a killed one, which hold its memory until they notice. */
const EARLIER_RUN = /pre-existing shared memory block|lock file ".*" already exists/;

/** Waits for leftovers of a killed server and for recovery. Call with the lock held and no server running. */
export async function launch(paths: ClusterPaths, binaries: Binaries, identity: Identity): Promise<Keeper> {
  const until = Date.now() + EARLIER_RUN_MS;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    await removeStaleLocks(paths.cluster, paths.socketDir);
    const outcome = await launchOnce(paths, binaries, identity);
    if (typeof outcome !== "string") return outcome;
    if (!EARLIER_RUN.test(outcome)) {
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start: ${lastErrorLine(outcome)} (its log is ${paths.logFile})`,
      );
    }
    if (Date.now() > until) {
      throw new EmbeddedPostgresError(
        `Processes of an earlier PostgreSQL still use ${paths.cluster}: end them or wait, then start again`,
      );
    }
    await delay(pause);
  }
}

export async function shutDown(cluster: string, waitMs: number): Promise<boolean> {
  const running = await recordedPostmaster(cluster);
  const gone = async () => {
    return (await recordedPostmaster(cluster))?.pid !== running?.pid || !(await isPostmasterOf(cluster, running!.pid));
  };
  if (!running || (await gone())) return true;
  process.kill(running.pid, "SIGINT");
  for (const until = Date.now() + waitMs; Date.now() < until; await delay(20)) if (await gone()) return true;
  return false;
}

async function launchOnce(paths: ClusterPaths, binaries: Binaries, identity: Identity): Promise<Keeper | string> {
  const { cluster, logFile, socketDir } = paths;
  await onPath(logFile, () => rotate(logFile));
  const log = await onPath(logFile, () => open(logFile, "a", 0o600));
  if (isRoot()) await changeOwner(logFile, identity.owner);
  const { size } = await log.stat();
  // In a session of its own: Ctrl-C in the terminal reaches the app, which drains before it stops the server.
  const options = { detached: true, stdio: ["ignore" as const, log.fd, log.fd] };
  const child = spawnAs(identity, binaries.postgres, settings(paths), options);
  child.unref();
  const ended = once(child, "exit").then(
    () => true,
    () => true,
  );
  await log.close();

  for (const until = Date.now() + RECOVERY_MS; Date.now() < until;) {
    const keeper = await connectKeeper(socketDir, cluster);
    if (keeper) return keeper;
    if (await Promise.race([ended, delay(20, false)])) return (await readFile(logFile)).toString("utf8", size);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL is still recovering ${cluster} after ${RECOVERY_MS / 1000} s: try again in a while`,
  );
}

async function rotate(logFile: string): Promise<void> {
  const found = await stat(logFile).catch(() => null);
  if (found && found.size > MAX_LOG_BYTES) await rename(logFile, `${logFile}.1`);
}

/** Passed on the command line instead of postgresql.conf, so that an existing cluster gets the current settings. */
function settings({ cluster, socketDir }: ClusterPaths): string[] {
  const values = {
    listen_addresses: "",
    port: PORT,
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: 100,
    shared_buffers: "96MB",
    // A container's /dev/shm holds 64 MB, which the workers of one large parallel query can fill.
    max_parallel_workers_per_gather: 0,
    timezone: "UTC",
    log_timezone: "UTC",
    // The app logs failed statements itself, without the users' text that PostgreSQL would quote.
    log_min_messages: "log",
    log_checkpoints: "off",
  };
  return ["-D", cluster, ...Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
