import { createHash } from "node:crypto";
import { lchown, lstat, mkdir, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { EmbeddedPostgresError, onPath } from "./errors.ts";
import type { Owner } from "./run-as.ts";

/** PostgreSQL names its socket after a port even if it listens on none. */
export const PORT = 5432;

/** The kernel's limit is 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const MAX_SOCKET_PATH_BYTES = 99;

/** Path of the socket; its lock file lies beside it. */
export function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${PORT}`);
}

/** The socket folder for `dataDir`: inside it, or a short folder elsewhere if the path is too long. Deterministic. */
export function socketFolder(dataDir: string, temporary = tmpdir()): string {
  const name = `bookmatch-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
  const folders = [join(dataDir, "socket"), join(temporary, name), join("/tmp", name)];
  return folders.find((folder) => Buffer.byteLength(socketFile(folder)) <= MAX_SOCKET_PATH_BYTES) ?? folders[0]!;
}

/**
 * Creates `folder` with access for `owner` only; `formerOwner` may own one left by a killed server. Refuses a folder
 * that anybody else owns: the name of a folder below /tmp is predictable, and another user could create it first to
 * read the traffic.
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

/** Removes an empty socket folder from /tmp. Ignores a folder that is in use or gone. */
export async function removeSocketFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {});
}

/**
 * Connection URL for `pg` and other clients. Names the port, because PGPORT in the environment would override a
 * default.
 */
export function connectionUrl(folder: string, role: string): string {
  return `postgresql://${role}@/bookmatch?host=${encodeURIComponent(folder)}&port=${PORT}`;
}

/** Returns true for URLs made by `connectionUrl`. */
export function isEmbedded(url: string): boolean {
  return /^postgresql:\/\/bookmatch(_owner|_app)?@\/\w+\?host=/.test(url);
}
