import { createHash } from "node:crypto";
import { lchown, lstat, mkdir, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { EmbeddedPostgresError, onPath } from "./errors.ts";
import type { Owner } from "./run-as.ts";

export const PORT = 5432;

/** The kernel's limit is 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const MAX_SOCKET_PATH_BYTES = 99;

export function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${PORT}`);
}

export function socketFolder(dataDir: string, temporary = tmpdir()): string {
  const name = `bookmatch-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
  const folders = [join(dataDir, "socket"), join(temporary, name), join("/tmp", name)];
  return folders.find((folder) => Buffer.byteLength(socketFile(folder)) <= MAX_SOCKET_PATH_BYTES) ?? folders[0]!;
}

/** Refuses a folder of another owner: names below /tmp are predictable, and a stranger could read the traffic. */
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

export async function removeSocketFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {});
}

/** Names the port, because PGPORT in the environment would override a default. */
export function connectionUrl(folder: string, role: string): string {
  return `postgresql://${role}@/bookmatch?host=${encodeURIComponent(folder)}&port=${PORT}`;
}

export function isEmbedded(url: string): boolean {
  return /^postgresql:\/\/bookmatch(_owner|_app)?@\/\w+\?host=/.test(url);
}
