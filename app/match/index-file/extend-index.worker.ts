import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

import { threadSignal } from "#app/platform/thread-signal.ts";
import { createPool } from "#db/pool.ts";

import { extendIndex, type WrittenFile } from "./extend-index.ts";

export interface ExtendOrder {
  databaseUrl: string;
  folder: string;
  base: string | null;
}

// Linux has a priority for each thread; elsewhere this would lower that of the whole process.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

const { databaseUrl, folder, base } = workerData as ExtendOrder;
const pool = createPool(databaseUrl, { max: 1 });
try {
  const written = await extendIndex(pool, folder, base, threadSignal());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(written satisfies WrittenFile);
} finally {
  await pool.end();
}
