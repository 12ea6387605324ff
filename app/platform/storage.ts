import { opendir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

export interface Disk {
  freeBytes: number;
  totalBytes: number;
}

/** The disk that the folder lies on; null where the system does not tell. */
export async function diskOf(folder: string): Promise<Disk | null> {
  const facts = await statfs(folder).catch(() => null);
  // What only root may use is not free for us.
  return facts && { freeBytes: facts.bavail * facts.bsize, totalBytes: facts.blocks * facts.bsize };
}

export interface FolderSize {
  bytes: number;
  /** There were more files than it looked at. */
  atLeast: boolean;
}

const MOST_FILES = 10_000;
const REMEMBERED_MS = 10 * 60 * 1_000;
const remembered = new Map<string, { at: number; size: Promise<FolderSize> }>();

/** What the files of a folder take, counted at most every ten minutes; a missing folder takes nothing. */
export function sizeOf(folder: string, now: number = Date.now()): Promise<FolderSize> {
  const known = remembered.get(folder);
  if (known && now - known.at < REMEMBERED_MS) return known.size;
  const size = measured(folder);
  remembered.set(folder, { at: now, size });
  return size;
}

async function measured(folder: string): Promise<FolderSize> {
  let bytes = 0;
  let files = 0;
  for await (const path of filesIn(folder)) {
    if (files === MOST_FILES) return { bytes, atLeast: true };
    files += 1;
    bytes += (await stat(path).catch(() => null))?.size ?? 0;
  }
  return { bytes, atLeast: false };
}

/** When the newest file of the folder was written; null where there is none. Names that end in `.part` are none yet. */
export async function newestIn(folder: string): Promise<Date | null> {
  let newest: Date | null = null;
  let files = 0;
  for await (const path of filesIn(folder)) {
    if ((files += 1) > MOST_FILES) break;
    if (path.endsWith(".part")) continue;
    const written = (await stat(path).catch(() => null))?.mtime;
    if (written && (!newest || written > newest)) newest = written;
  }
  return newest;
}

/** Folders that cannot be looked into hold nothing for us. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) if (entry.isFile()) yield join(entry.parentPath, entry.name);
}
