import { once } from "node:events";
import { open, readFile, rename, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError, complaint, onPath } from "./errors.ts";
import { isRoot } from "./identity.ts";
import type { Keeper } from "./keeper.ts";
import { connectKeeper } from "./keeper.ts";
import { forgetStrangers, isPostmasterOf, recordedPostmaster } from "./recorded-process.ts";
import type { Identity } from "./run-as.ts";
import { give, spawnAs } from "./run-as.ts";
import { PORT } from "./socket.ts";

/** The folders and files of one embedded database, all absolute and without symbolic links. */
export interface Place {
  cluster: string;
  logFile: string;
  lockFile: string;
  /** Where a server that is started now puts its socket; one that runs already may have put it elsewhere. */
  socketDir: string;
}

export const RECOVERY_MS = 120_000;
const EARLIER_RUN_MS = 15_000;
const MAX_LOG_BYTES = 5_000_000;

/** Processes of a killed server hold its memory until they notice, mostly within milliseconds. */
const EARLIER_RUN = /pre-existing shared memory block|lock file ".*" already exists/;

/**
 * Starts a server for the cluster and connects to it; waits for what an earlier, killed server left running, and
 * for recovery. Call under the lock, with no server running. Throws EmbeddedPostgresError.
 */
export async function launch(place: Place, binaries: Binaries, identity: Identity): Promise<Keeper> {
  const until = Date.now() + EARLIER_RUN_MS;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    await forgetStrangers(place.cluster, place.socketDir);
    const outcome = await launchOnce(place, binaries, identity);
    if (typeof outcome !== "string") return outcome;
    if (!EARLIER_RUN.test(outcome)) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${complaint(outcome)} (its log is ${place.logFile})`);
    }
    if (Date.now() > until) {
      throw new EmbeddedPostgresError(
        `Processes of an earlier PostgreSQL still use ${place.cluster}: end them or wait, then start again`,
      );
    }
    await delay(pause);
  }
}

/** Ends the server as `pg_ctl stop -m fast` does. False where it has not ended after `waitMs`; it goes on ending then. */
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

/** A connection to the started server, or what the server wrote before it ended. */
async function launchOnce(place: Place, binaries: Binaries, identity: Identity): Promise<Keeper | string> {
  const { cluster, logFile, socketDir } = place;
  await onPath(logFile, () => rotate(logFile));
  const log = await onPath(logFile, () => open(logFile, "a", 0o600));
  if (isRoot()) await give(logFile, identity.owner);
  const { size } = await log.stat();
  // In a session of its own: Ctrl-C in the terminal is for the app, which drains before it stops the server.
  const options = { detached: true, stdio: ["ignore" as const, log.fd, log.fd] };
  const child = spawnAs(identity, binaries.postgres, settings(place), options);
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
    `PostgreSQL is still recovering ${cluster} after ${RECOVERY_MS / 1000} s: start again in a while`,
  );
}

async function rotate(logFile: string): Promise<void> {
  const found = await stat(logFile).catch(() => null);
  if (found && found.size > MAX_LOG_BYTES) await rename(logFile, `${logFile}.1`);
}

/** On the command line and not in postgresql.conf, so that an older cluster gets today's settings. */
function settings({ cluster, socketDir }: Place): string[] {
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
    // Failed statements are the app's to log, without the readers' words that PostgreSQL would quote.
    log_min_messages: "log",
    log_checkpoints: "off",
  };
  return ["-D", cluster, ...Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
