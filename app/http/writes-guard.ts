import { resolve } from "node:path";

import { env } from "#app/env.server.ts";
import type { UnavailableReason } from "#app/platform/current-request.ts";
import { createDiskGuard } from "#app/platform/disk-guard.ts";
import { log } from "#app/platform/log.ts";
import { metrics } from "#app/platform/metrics/metrics.ts";

const MB = 1024 * 1024;

export const writesGuard = createDiskGuard({
  folder: resolve(env.DATA_DIR),
  minFreeBytes: env.MIN_FREE_MB * MB,
  onChange: (isFull, { freeBytes }) => {
    const freeSpace = { freeMb: Math.floor(freeBytes / MB), minFreeMb: env.MIN_FREE_MB };
    if (isFull) log.error(freeSpace, "the disk is full: nothing is written until there is room");
    else log.warn(freeSpace, "there is room on the disk again: writes go on");
  },
});

metrics.gauge("bookmatch_disk_free_bytes", "Room on the disk of DATA_DIR", writesGuard.free);
metrics.gauge("bookmatch_writes_refused", "1 while nothing is written because the disk is full", () =>
  writesGuard.isFull() ? 1 : 0,
);

export function writesUnavailable(): UnavailableReason | null {
  return writesGuard.isFull() ? "disk-full" : null;
}
