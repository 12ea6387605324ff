import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import type { Binaries } from "./binaries.ts";
import { clusterOwner, ensureCluster } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { chooseIdentity, isRoot } from "./identity.ts";
import type { Keeper } from "./keeper.ts";
import { connectKeeper, release } from "./keeper.ts";
import type { ClusterPaths } from "./postmaster.ts";
import { RECOVERY_MS, launch, shutDown } from "./postmaster.ts";
import { isPostmasterOf, recordedPostmaster } from "./recorded-process.ts";
import { ensureRoles } from "./roles.ts";
import { prepareSocketFolder, socketFile } from "./socket.ts";

const SOCKET_MS = 5_000;

export interface Reached {
  keeper: Keeper;
  socketDir: string;
  adopted: boolean;
}

export async function reachServer(
  paths: ClusterPaths,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<Reached> {
  const reached = await adoptOrLaunch(paths, binaries, log);
  await ensureRoles(reached.keeper).catch(async (error: Error) => {
    await release(reached.keeper);
    throw new EmbeddedPostgresError(`The roles in ${paths.cluster} could not be created: ${error.message}`);
  });
  return reached;
}

async function adoptOrLaunch(paths: ClusterPaths, binaries: Binaries, log: (line: string) => void): Promise<Reached> {
  const running = await adopt(paths, log);
  if (running) return running;
  const maker = await clusterOwner(paths.cluster);
  const identity = await chooseIdentity(binaries, dirname(paths.cluster), maker);
  if (isRoot()) {
    const warning = identity.warning ? `, ${identity.warning}` : "";
    log(`PostgreSQL refuses to run as root; it runs as ${identity.label}${warning}`);
  }
  await ensureCluster(paths.cluster, binaries, identity);
  await prepareSocketFolder(paths.socketDir, identity.owner, maker);
  return { keeper: await launch(paths, binaries, identity), socketDir: paths.socketDir, adopted: false };
}

async function adopt({ cluster }: ClusterPaths, log: (line: string) => void): Promise<Reached | null> {
  const startedAt = Date.now();
  let socketSeen = startedAt;
  for (;;) {
    const running = await recordedPostmaster(cluster);
    if (!running) return null;
    const keeper = await connectKeeper(running.socketDir, cluster);
    if (keeper) return { keeper, socketDir: running.socketDir, adopted: true };
    if (!(await isPostmasterOf(cluster, running.pid))) return null;

    const now = Date.now();
    if (await stat(socketFile(running.socketDir)).catch(() => null)) socketSeen = now;
    if (now - socketSeen > SOCKET_MS) {
      log(`PostgreSQL (process ${running.pid}) lost its socket in ${running.socketDir}; restarting it`);
      if (await shutDown(cluster, SOCKET_MS)) return null;
    }
    if (now - startedAt > RECOVERY_MS) {
      throw new EmbeddedPostgresError(`PostgreSQL (process ${running.pid}) runs on ${cluster} but does not answer`);
    }
    await delay(50);
  }
}
