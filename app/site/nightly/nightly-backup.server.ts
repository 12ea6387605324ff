import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

import { env } from "#app/env.server.ts";
import type { Task } from "#app/platform/jobs/jobs.ts";
import { log } from "#app/platform/log.ts";
import { isDue, nightlyFolder } from "#db/backup/nightly-name.ts";
import { isEmbedded } from "#db/embedded/socket.ts";

/** Hourly from 03:00 UTC, so that a failed backup is retried. Null for a separate PostgreSQL: its owner backs it up. */
export const nightlyBackup: Task | null = isEmbedded(env.DATABASE_URL ?? "")
  ? { work: makeWhereDue, rhythm: { cron: "0 3-23 * * *", afterStart: 600, onceInSeconds: 3_600 } }
  : null;

/** Uses a child process. Rejects with the last line of its output if it fails. */
export async function makeWhereDue(signal: AbortSignal): Promise<void> {
  const names = await readdir(nightlyFolder(env.DATA_DIR)).catch(() => []);
  if (!isDue(new Date(), names)) return;
  const child = spawn(process.execPath, [resolve("scripts/nightly-backup.ts")], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  const end = () => void child.kill();
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  // Fails if the process has ended or the system forbids it; the backup then runs at normal priority.
  if (child.pid !== undefined) quietly(() => setPriority(child.pid!, constants.priority.PRIORITY_LOW));
  try {
    const [made, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (code !== 0) throw new Error(errors.trim().split("\n").at(-1) || `it ended with ${code ?? "a signal"}`);
    if (made.trim() !== "null") log.info({ backup: JSON.parse(made) }, "the nightly backup was made");
  } finally {
    signal.removeEventListener("abort", end);
  }
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Best effort.
  }
}
