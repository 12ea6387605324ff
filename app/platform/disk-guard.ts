import { diskOf, type Disk } from "./storage.ts";

interface DiskGuardParts {
  /** Where the app writes. */
  folder: string;
  /** Below so many free bytes nothing is written any more; 0: whatever is left. */
  minFreeBytes: number;
  disk?: (folder: string) => Promise<Disk | null>;
  everyMs?: number;
  /** Called when it becomes full, and when there is room again. */
  onChange(isFull: boolean, disk: Disk): void;
}

export interface DiskGuard {
  isFull(): boolean;
  /** What the last look found; null before the first, and where the system does not tell. */
  free(): number | null;
  /** Looks once. Never rejects. */
  look(): Promise<void>;
  start(): void;
  stop(): void;
}

const EVERY_MS = 5_000;

/**
 * Looks every few seconds how much room is left, so that no request has to. What is kept free is what the database
 * needs to write down what it has promised, and its owner to clean up.
 */
export function createDiskGuard(parts: DiskGuardParts): DiskGuard {
  const { folder, minFreeBytes, disk = diskOf, everyMs = EVERY_MS, onChange } = parts;
  let isFull = false;
  let free: number | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const found = await disk(folder).catch(() => null);
    free = found?.freeBytes ?? null;
    // A disk that cannot be asked is no reason to refuse anybody.
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
