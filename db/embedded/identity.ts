import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import type { Binaries } from "./binaries.ts";
import { hidingAllBut, wayTo, type Way } from "./closed-folders.ts";
import { EmbeddedPostgresError, complaint, onPath } from "./errors.ts";
import { give, runAs, type Identity, type Owner } from "./run-as.ts";

const NOBODY: Owner = { uid: 65534, gid: 65534 };

/**
 * The identity with the least privilege that works here, found by trying: PostgreSQL refuses to run as root.
 * `clusterOwner` is who made the cluster, where there is one; a start in another way keeps to them if it can.
 * Throws EmbeddedPostgresError where nothing works.
 */
export async function chooseIdentity(
  binaries: Binaries,
  dataDir: string,
  clusterOwner: Owner | null,
): Promise<Identity> {
  const refusals: string[] = [];
  const ways = isRoot() ? await rootWays(binaries, dataDir, clusterOwner) : ownWays();
  for (const identity of ways) {
    const refusal = await tryOut(identity, binaries, dataDir);
    if (refusal === null) return identity;
    refusals.push(`${identity.label}: ${refusal}`);
  }
  const advice = isRoot() ? "run it as an ordinary user or set DATABASE_URL" : "set DATABASE_URL";
  throw new EmbeddedPostgresError(`PostgreSQL cannot run here, ${advice} (${refusals.join("; ")})`);
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function self(): Owner {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
}

/** Inside a user namespace of its own the program sees this process's user as `nobody`. */
function namespaced(): Identity {
  const wrapper = ["unshare", "--user", `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`];
  return { label: "nobody in a user namespace (unshare)", owner: self(), setuid: {}, wrapper };
}

/** An ordinary user needs no change, but initdb insists on a user with a name: a container's may have none. */
function ownWays(): Identity[] {
  return [{ label: `uid ${self().uid}`, owner: self(), setuid: {}, wrapper: [] }, namespaced()];
}

/** Those first that can do nothing but read the package and use the files that are given to them. */
async function rootWays(binaries: Binaries, dataDir: string, clusterOwner: Owner | null): Promise<Identity[]> {
  const accounts = new Map<string, Owner>();
  if (clusterOwner && clusterOwner.uid !== 0) accounts.set("the database folder's owner", clusterOwner);
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const owner = await account(name);
    if (owner) accounts.set(name, owner);
  }
  const plain = [...accounts].map(([name, owner]) => {
    return { label: `${name} (setuid, uid ${owner.uid})`, owner, setuid: owner, wrapper: [] };
  });
  const needed = await Promise.all([dirname(dirname(dirname(binaries.postgres))), dataDir].map(wayTo));
  const closed = [...new Set(needed.map((way) => way.closed).filter((folder) => folder !== null))];
  const hidden = closed.length > 0 ? [hiding(needed)] : [];
  const warning = `which can read and write every file of root's: start the app as an ordinary user, or let other accounts pass through ${closed.join(" and ") || dataDir}`;
  return [...plain, ...hidden, { ...overriding(), warning }, { ...namespaced(), warning }];
}

async function account(name: string): Promise<Owner | null> {
  const id = async (flag: string) => Number((await promisify(execFile)("id", [flag, name])).stdout);
  try {
    return { uid: await id("-u"), gid: await id("-g") };
  } catch {
    return null;
  }
}

/** Below root's closed home `nobody` finds in a mount namespace nothing but the way to what it needs. */
function hiding(needed: readonly Way[]): Identity {
  const user = [`--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, "--clear-groups", "--no-new-privs"];
  const wrapper = [...hidingAllBut(needed), "setpriv", ...user, "--inh-caps=-all", "--bounding-set=-all"];
  return { label: "nobody in a mount namespace (unshare, setpriv)", owner: NOBODY, setuid: {}, wrapper };
}

/** Below root's closed home `nobody` needs one capability; without the securebit, `access()` would ignore it. */
function overriding(): Identity {
  const { uid, gid } = NOBODY;
  const capability = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const user = ["--securebits=+no_setuid_fixup", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const label = "nobody with dac_override (setpriv)";
  return { label, owner: NOBODY, setuid: {}, wrapper: ["setpriv", ...user, ...capability] };
}

/** Does for a moment what a start will do: `initdb --show` needs every file of the package and runs nothing. */
async function tryOut(identity: Identity, binaries: Binaries, dataDir: string): Promise<string | null> {
  const folder = await onPath(dataDir, () => mkdtemp(join(dataDir, "trial-")));
  try {
    await give(folder, identity.owner);
    const write = 'umask 077; echo here > "$1" && "$2" --show -D "$3"';
    const file = join(folder, "file");
    const { ok, output } = await runAs(identity, "/bin/sh", ["-c", write, "sh", file, binaries.initdb, folder]);
    if (!ok) return complaint(output);
    // The app must reach what PostgreSQL makes: its socket will be as closed as this file.
    await readFile(file);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
