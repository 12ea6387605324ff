import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import type { Binaries } from "./binaries.ts";
import { hidingAllBut, wayTo, type Way } from "./closed-folders.ts";
import { EmbeddedPostgresError, lastErrorLine, onPath } from "./errors.ts";
import { changeOwner, runAs, type Identity, type Owner } from "./run-as.ts";

const NOBODY: Owner = { uid: 65534, gid: 65534 };

/** Tries each identity, the least privilege first: PostgreSQL refuses to run as root. Prefers the cluster's owner. */
export async function chooseIdentity(
  binaries: Binaries,
  dataDir: string,
  clusterOwner: Owner | null,
): Promise<Identity> {
  const failures: string[] = [];
  const ways = isRoot() ? await rootWays(binaries, dataDir, clusterOwner) : ownWays();
  for (const identity of ways) {
    const failure = await probe(identity, binaries, dataDir);
    if (failure === null) return identity;
    failures.push(`${identity.label}: ${failure}`);
  }
  const advice = isRoot() ? "run it as an ordinary user or set DATABASE_URL" : "set DATABASE_URL";
  throw new EmbeddedPostgresError(`PostgreSQL cannot run here, ${advice} (${failures.join("; ")})`);
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function self(): Owner {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
}

/** In a user namespace of its own the program sees this process's user as `nobody`. */
function namespaced(): Identity {
  const wrapper = ["unshare", "--user", `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`];
  return { label: "nobody in a user namespace (unshare)", owner: self(), setuid: {}, wrapper };
}

function ownWays(): Identity[] {
  return [{ label: `uid ${self().uid}`, owner: self(), setuid: {}, wrapper: [] }, namespaced()];
}

async function rootWays(binaries: Binaries, dataDir: string, clusterOwner: Owner | null): Promise<Identity[]> {
  const accounts = new Map<string, Owner>();
  if (clusterOwner && clusterOwner.uid !== 0) accounts.set("the database folder's owner", clusterOwner);
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const owner = await account(name);
    if (owner) accounts.set(name, owner);
  }
  const accessible = [...accounts].map(([name, owner]) => {
    return { label: `${name} (setuid, uid ${owner.uid})`, owner, setuid: owner, wrapper: [] };
  });
  const needed = await Promise.all([dirname(dirname(dirname(binaries.postgres))), dataDir].map(wayTo));
  const closed = [...new Set(needed.map((way) => way.closed).filter((folder) => folder !== null))];
  const hidden = closed.length > 0 ? [hiding(needed)] : [];
  const warning = `which can read and write every file of root's: start the app as an ordinary user, or let other accounts pass through ${closed.join(" and ") || dataDir}`;
  return [...accessible, ...hidden, { ...overriding(), warning }, { ...namespaced(), warning }];
}

async function account(name: string): Promise<Owner | null> {
  const id = async (flag: string) => Number((await promisify(execFile)("id", [flag, name])).stdout);
  try {
    return { uid: await id("-u"), gid: await id("-g") };
  } catch {
    return null;
  }
}

function hiding(needed: readonly Way[]): Identity {
  const user = [`--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, "--clear-groups", "--no-new-privs"];
  const wrapper = [...hidingAllBut(needed), "setpriv", ...user, "--inh-caps=-all", "--bounding-set=-all"];
  return { label: "nobody in a mount namespace (unshare, setpriv)", owner: NOBODY, setuid: {}, wrapper };
}

/** `nobody` with one capability. Without the securebit, `access()` would ignore it. */
function overriding(): Identity {
  const { uid, gid } = NOBODY;
  const capability = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const user = ["--securebits=+no_setuid_fixup", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const label = "nobody with dac_override (setpriv)";
  return { label, owner: NOBODY, setuid: {}, wrapper: ["setpriv", ...user, ...capability] };
}

/** Tests what a start does: `initdb --show` reads every file of the package and writes nothing. */
async function probe(identity: Identity, binaries: Binaries, dataDir: string): Promise<string | null> {
  const folder = await onPath(dataDir, () => mkdtemp(join(dataDir, "trial-")));
  try {
    await changeOwner(folder, identity.owner);
    const write = 'umask 077; echo here > "$1" && "$2" --show -D "$3"';
    const file = join(folder, "file");
    const { ok, output } = await runAs(identity, "/bin/sh", ["-c", write, "sh", file, binaries.initdb, folder]);
    if (!ok) return lastErrorLine(output);
    // The app must be able to reach PostgreSQL's files: its socket has the same mode as this file.
    await readFile(file);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
