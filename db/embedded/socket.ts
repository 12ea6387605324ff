import { createHash } from "node:crypto";
import { lchown, lstat, mkdir, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { EmbeddedPostgresError, onPath } from "./errors.ts";
import type { Owner } from "./run-as.ts";

/** PostgreSQL names its socket after a port even where it listens on none. */
export const PORT = 5432;

/** The kernel's limit is 108 bytes on Linux, 104 on macOS, its closing zero included. */
const MAX_SOCKET_PATH_BYTES = 99;

/** The socket inside its folder; its lock file lies beside it. */
export function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${PORT}`);
}

/** Where the socket of the cluster in `dataDir` belongs: inside it, or a short folder elsewhere, always the same. */
export function socketFolder(dataDir: string, temporary = tmpdir()): string {
  const name = `bookmatch-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
  const folders = [join(dataDir, "socket"), join(temporary, name), join("/tmp", name)];
  return folders.find((folder) => Buffer.byteLength(socketFile(folder)) <= MAX_SOCKET_PATH_BYTES) ?? folders[0]!;
}

/**
 * Makes `folder`, closed to everyone but `owner`; a killed server's may still be `formerOwner`'s. A folder below /tmp has a name that another user can foresee
 * and make first, to read what we send; such a folder is refused.
 */
export async function prepareSocketFolder(folder: string, owner: Owner, formerOwner: Owner | null): Promise<void> {
  await onPath(folder, async () => {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    const found = await lstat(folder);
    const known = [process.getuid?.(), owner.uid, formerOwner?.uid];
    if (!found.isDirectory() || !known.includes(found.uid) || (found.mode & 0o077) !== 0) {
      throw new EmbeddedPostgresError(`${folder} is not a private folder of this app: remove it and start again`);
    }
    if (found.uid !== owner.uid) await lchown(folder, owner.uid, owner.gid);
  });
}

/** Leaves nothing behind in /tmp. A folder in use or gone already stays as it is. */
export async function removeSocketFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {});
}

/** What `pg` and other clients connect to. The port is named because PGPORT in the environment would win over a default. */
export function connectionUrl(folder: string, role: string): string {
  return `postgresql://${role}@/bookmatch?host=${encodeURIComponent(folder)}&port=${PORT}`;
}

/** Whether a connection string is one of ours, to an embedded server. */
export function isEmbedded(url: string): boolean {
  return /^postgresql:\/\/bookmatch(_owner|_app)?@\/\w+\?host=/.test(url);
}
