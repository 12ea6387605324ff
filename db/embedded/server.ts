import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import type { Binaries } from "./binaries.ts";
import { clusterOwner, ensureCluster } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { chooseIdentity, isRoot } from "./identity.ts";
import type { Keeper } from "./keeper.ts";
import { connectKeeper, release } from "./keeper.ts";
import type { Place } from "./postmaster.ts";
import { RECOVERY_MS, launch, shutDown } from "./postmaster.ts";
import { isPostmasterOf, recordedPostmaster } from "./recorded-process.ts";
import { ensureRoles } from "./roles.ts";
import { prepareSocketFolder, socketFile } from "./socket.ts";

/** How long a server may lack its socket before it counts as out of reach for good. */
const SOCKET_MS = 5_000;

export interface Reached {
  keeper: Keeper;
  socketDir: string;
  adopted: boolean;
}

/**
 * Connects to the server of `place`: the one that runs, else one started now, on a cluster made now if there is
 * none. Call under the lock. Throws EmbeddedPostgresError.
 */
export async function reachServer(place: Place, binaries: Binaries, log: (line: string) => void): Promise<Reached> {
  const reached = await adoptOrLaunch(place, binaries, log);
  await ensureRoles(reached.keeper).catch(async (error: Error) => {
    await release(reached.keeper);
    throw new EmbeddedPostgresError(`The roles in ${place.cluster} could not be made: ${error.message}`);
  });
  return reached;
}

async function adoptOrLaunch(place: Place, binaries: Binaries, log: (line: string) => void): Promise<Reached> {
  const running = await adopt(place, log);
  if (running) return running;
  const maker = await clusterOwner(place.cluster);
  const identity = await chooseIdentity(binaries, dirname(place.cluster), maker);
  if (isRoot()) {
    const warning = identity.warning ? `, ${identity.warning}` : "";
    log(`PostgreSQL refuses to run as root; it runs as ${identity.label}${warning}`);
  }
  await ensureCluster(place.cluster, binaries, identity);
  await prepareSocketFolder(place.socketDir, identity.owner, maker);
  return { keeper: await launch(place, binaries, identity), socketDir: place.socketDir, adopted: false };
}

/** Null where no server runs. One that is on its way up or down is waited for. */
async function adopt({ cluster }: Place, log: (line: string) => void): Promise<Reached | null> {
  const began = Date.now();
  let socketSeen = began;
  for (;;) {
    const running = await recordedPostmaster(cluster);
    if (!running) return null;
    const keeper = await connectKeeper(running.socketDir, cluster);
    if (keeper) return { keeper, socketDir: running.socketDir, adopted: true };
    if (!(await isPostmasterOf(cluster, running.pid))) return null;

    const now = Date.now();
    if (await stat(socketFile(running.socketDir)).catch(() => null)) socketSeen = now;
    if (now - socketSeen > SOCKET_MS) {
      log(`PostgreSQL (process ${running.pid}) has lost its socket in ${running.socketDir}; starting it again`);
      if (await shutDown(cluster, SOCKET_MS)) return null;
    }
    if (now - began > RECOVERY_MS) {
      throw new EmbeddedPostgresError(`PostgreSQL (process ${running.pid}) runs on ${cluster} but does not answer`);
    }
    await delay(50);
  }
}
