import { diskOf, type Disk } from "./storage.ts";

interface DiskGuardParts {
  folder: string;
  minFreeBytes: number;
  disk?: (folder: string) => Promise<Disk | null>;
  everyMs?: number;
  onChange(isFull: boolean, disk: Disk): void;
}

export interface DiskGuard {
  isFull(): boolean;
  free(): number | null;
  look(): Promise<void>;
  start(): void;
  stop(): void;
}

const EVERY_MS = 5_000;

/** The reserve lets the database persist what it has committed and the owner clean up. */
export function createDiskGuard(parts: DiskGuardParts): DiskGuard {
  const { folder, minFreeBytes, disk = diskOf, everyMs = EVERY_MS, onChange } = parts;
  let isFull = false;
  let free: number | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const found = await disk(folder).catch(() => null);
    free = found?.freeBytes ?? null;
    // A disk that cannot be checked is no reason to reject requests.
    const full = found !== null && found.freeBytes < minFreeBytes;
    if (full === isFull) return;
    isFull = full;
    if (found) onChange(full, found);
  }

  return {
    isFull: () => isFull,
    free: () => free,
    look,
    start() {
      void look();
      timer ??= setInterval(() => void look(), everyMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}
