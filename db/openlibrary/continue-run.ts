import { statfs } from "node:fs/promises";

import type pg from "pg";

import { BrokenFile } from "#db/import/broken-file.ts";
import { cleaned } from "#db/import/clean-text.ts";

import { failureText } from "./broken-dump.ts";
import { importDumps } from "./import-dumps.ts";
import { asOnlyImport } from "./import-lock.ts";
import { removeRunFiles, runFilesOf } from "./run-files.ts";
import { RunFolder } from "./run-folder.ts";
import { runOptions } from "./run-options.ts";
import type { Progress } from "./run.ts";
import { endRun, noteProgress, noteReport, runningRun, type StoredRun, waitForAdmin } from "./stored-run.ts";

/** How often a run says how far it is, and asks whether it is to go on. */
const NOTE_MS = 1_000;

interface Place {
  pool: pg.Pool;
  dataDir: string;
  /** Where Open Library's dumps are. */
  origin: string;
  /** With less on the disk of `dataDir` the run waits: the app itself stops writing at some point. */
  minFreeBytes: number;
}

/**
 * `waiting`: for the admin, or for nothing more where they cancelled it. `stopped`: it goes on at its checkpoint the next
 * time. `busy`: another process runs an import.
 */
export type RunOutcome = "done" | "waiting" | "stopped" | "busy" | "none";

/**
 * Goes on with the run that an admin began, at its checkpoint, until it is done, paused, cancelled or stopped. What the
 * admin can mend is stored with it, and the run waits; anything else is thrown.
 */
export async function continueRun(place: Place, stop: AbortSignal): Promise<RunOutcome> {
  const { pool } = place;
  if (!(await runningRun(pool))) return "none";
  const locked = await asOnlyImport(pool, stop, async (signal) => {
    // Another process may have brought it to its end just before.
    const run = await runningRun(pool);
    return run ? follow(place, run, signal) : "none";
  });
  return locked?.result ?? "busy";
}

async function follow(place: Place, run: StoredRun, stop: AbortSignal): Promise<RunOutcome> {
  const { pool, dataDir } = place;
  const halted = new AbortController();
  let progress: Progress | null = null;
  const note = async () => {
    const left = await freeBytes(dataDir);
    if (left < place.minFreeBytes) await waitForAdmin(pool, run.id, littleSpace(left));
    const state = await noteProgress(pool, run.id, progress);
    if (state !== "running") halted.abort(new Error("the run was paused or cancelled"));
  };
  const noting = repeat(note, NOTE_MS);
  try {
    const signal = AbortSignal.any([stop, halted.signal]);
    await importRun(place, run, { signal, onProgress: (now) => void (progress = now) });
    await endRun(pool, run.id);
    await removeRunFiles(dataDir, run.id);
    return "done";
  } catch (error) {
    if (halted.signal.aborted) return "waiting";
    if (stop.aborted || isDatabaseLost(error)) return "stopped";
    const text = failureText(error);
    if (text === null) throw error;
    await waitForAdmin(pool, run.id, cleaned(text));
    return "waiting";
  } finally {
    await noting.stop();
    // The last word, so that the page shows where it waits.
    const state = await noteProgress(pool, run.id, progress).catch(() => null);
    if (state === "cancelled") await removeRunFiles(dataDir, run.id);
  }
}

const littleSpace = (bytes: number) =>
  `Only ${Math.floor(bytes / 1_000_000)} MB are left on the disk. Make space on it; the import goes on where it was.`;

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Codes of a server that stops, restarts or cannot be reached; and what pg says of a connection that broke. */
function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof BrokenFile) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  return /^(57P|08|ECONN|EPIPE)/.test(code) || error.message.startsWith("Connection terminated");
}

interface Listener {
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

async function importRun({ pool, dataDir, origin }: Place, run: StoredRun, listener: Listener): Promise<void> {
  const files = new RunFolder(runFilesOf(dataDir, run.id));
  // It was lost between its last part and its end.
  if ((await files.checkpoint())?.phase === "done") return;
  await importDumps(pool, files, await runOptions(run, files, origin), {
    ...listener,
    by: run.adminId === null ? undefined : { adminId: run.adminId },
    onReport: (uploadId) => noteReport(pool, run.id, uploadId),
  });
}

/** Runs `work` again and again with pauses between, until it is stopped. A failure waits for the next time. */
function repeat(work: () => Promise<unknown>, pauseMs: number) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  async function begin(): Promise<void> {
    await work().catch(() => {});
    if (isStopped) return;
    timer = setTimeout(() => {
      running = begin();
    }, pauseMs);
  }
  let running = begin();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
