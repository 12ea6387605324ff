import { lstat, mkdtemp, open, readFile, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError, lastErrorLine, onPath } from "./errors.ts";
import { isRoot } from "./identity.ts";
import { SUPERUSER } from "./roles.ts";
import type { Identity, Owner } from "./run-as.ts";
import { changeOwner, runAs } from "./run-as.ts";

export async function clusterOwner(cluster: string): Promise<Owner | null> {
  return onPath(cluster, () =>
    lstat(cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    }),
  );
}

/** Call with the lock held. Throws EmbeddedPostgresError, for example for another major version. */
export async function ensureCluster(cluster: string, binaries: Binaries, identity: Identity): Promise<void> {
  await removeUnfinished(cluster);
  const owner = await clusterOwner(cluster);
  if (!owner) return makeCluster(cluster, binaries, identity);
  if (!isRoot() && owner.uid !== identity.owner.uid) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to uid ${owner.uid}: start the app as that user, or choose another DATA_DIR`,
    );
  }
  await refuseOtherVersion(cluster, binaries, identity);
  await onPath(cluster, () => changeOwner(cluster, identity.owner));
}

function unfinishedPrefix(cluster: string): string {
  return `${basename(cluster)}.unfinished-`;
}

/** A start killed during initdb leaves its folder behind, and perhaps an initdb still writing to it. */
async function removeUnfinished(cluster: string): Promise<void> {
  const dataDir = dirname(cluster);
  for (const name of await onPath(dataDir, () => readdir(dataDir))) {
    if (!name.startsWith(unfinishedPrefix(cluster))) continue;
    await onPath(join(dataDir, name), () => rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 }));
  }
}

async function refuseOtherVersion(cluster: string, binaries: Binaries, identity: Identity): Promise<void> {
  const found = await readFile(join(cluster, "PG_VERSION"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    return onPath(cluster, () => Promise.reject(error));
  });
  if (!found) {
    throw new EmbeddedPostgresError(`${cluster} is not a PostgreSQL data folder: move it away and start again`);
  }
  const { output } = await runAs(identity, binaries.postgres, ["--version"]);
  const installed = /\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? lastErrorLine(output);
  if (found.trim() !== installed) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} was made by PostgreSQL ${found.trim()} and this app brings ${installed}: back it up with the earlier app and restore it with this one, or choose another DATA_DIR`,
    );
  }
}

async function makeCluster(cluster: string, binaries: Binaries, identity: Identity): Promise<void> {
  const dataDir = dirname(cluster);
  const unfinished = await onPath(dataDir, () => mkdtemp(join(dataDir, unfinishedPrefix(cluster))));
  try {
    await onPath(unfinished, () => changeOwner(unfinished, identity.owner));
    const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const folder = ["-D", unfinished];
    // The socket folder's mode protects the server in place of a password.
    const args = [...folder, ...locale, `--username=${SUPERUSER}`, "--auth=trust", "--no-instructions"];
    await requireSuccess(cluster, runAs(identity, binaries.initdb, args));
    const single = ["--single", ...folder, "-c", "exit_on_error=on", "postgres"];
    await requireSuccess(cluster, runAs(identity, binaries.postgres, single, "CREATE DATABASE bookmatch\n"));
    await onPath(cluster, () => rename(unfinished, cluster));
    await syncFolder(dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}

async function requireSuccess(cluster: string, run: Promise<{ ok: boolean; output: string }>): Promise<void> {
  const { ok, output } = await run;
  if (!ok) throw new EmbeddedPostgresError(`The database in ${cluster} could not be created: ${lastErrorLine(output)}`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().catch(() => {});
  await handle.close();
}
