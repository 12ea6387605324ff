import { opendir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

export interface Disk {
  freeBytes: number;
  totalBytes: number;
}

export async function diskOf(folder: string): Promise<Disk | null> {
  const facts = await statfs(folder).catch(() => null);
  return facts && { freeBytes: facts.bavail * facts.bsize, totalBytes: facts.blocks * facts.bsize };
}

export interface FolderSize {
  bytes: number;
  atLeast: boolean;
}

const MOST_FILES = 10_000;
const CACHED_MS = 10 * 60 * 1_000;
const cached = new Map<string, { at: number; size: Promise<FolderSize> }>();

export function sizeOf(folder: string, now: number = Date.now()): Promise<FolderSize> {
  const known = cached.get(folder);
  if (known && now - known.at < CACHED_MS) return known.size;
  const size = measured(folder);
  cached.set(folder, { at: now, size });
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

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) if (entry.isFile()) yield join(entry.parentPath, entry.name);
}
