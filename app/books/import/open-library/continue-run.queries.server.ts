import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";

import { t } from "#app/language/t.ts";
import { BrokenFile } from "#book-facts/broken-file.ts";
import { cleaned } from "#book-facts/clean-text.ts";
import { failureText } from "#openlibrary-dumps/broken-dump.ts";
import type { Progress } from "#openlibrary-dumps/prepare-rows.ts";
import { RunFolder } from "#openlibrary-dumps/run-folder.ts";

import { importDumps } from "./import-dumps.queries.server.ts";
import { asOnlyImport } from "./import-lock.queries.server.ts";
import { removeRunFiles, runFilesOf } from "./run-files.ts";
import { runOptions } from "./run-options.ts";
import {
  endRun,
  noteProgress,
  noteReport,
  runningRun,
  type StoredRun,
  waitForAdmin,
} from "./stored-run.queries.server.ts";

const NOTE_MS = 1_000;

interface RunContext {
  pool: pg.Pool;
  dataDir: string;
  origin: string;
  /** With less free space the run waits, before the app itself has to stop writing. */
  minFreeBytes: number;
}

/** `waiting`: for the admin, or cancelled. `stopped`: goes on at the checkpoint. `busy`: another process imports. */
export type RunOutcome = "done" | "waiting" | "stopped" | "busy" | "none";

/** A problem that the admin can solve is stored, and the run waits. Throws everything else. */
export async function continueRun(context: RunContext, stop: AbortSignal): Promise<RunOutcome> {
  const { pool } = context;
  if (!(await runningRun(pool))) return "none";
  const locked = await asOnlyImport(pool, stop, async (signal) => {
    // Another process may have finished the run just before.
    const run = await runningRun(pool);
    return run ? follow(context, run, signal) : "none";
  });
  return locked?.result ?? "busy";
}

async function follow(context: RunContext, run: StoredRun, stop: AbortSignal): Promise<RunOutcome> {
  const { pool, dataDir } = context;
  const halted = new AbortController();
  let progress: Progress | null = null;
  const note = async () => {
    const left = await freeBytes(dataDir);
    if (left < context.minFreeBytes) await waitForAdmin(pool, run.id, littleSpace(left));
    const state = await noteProgress(pool, run.id, progress);
    if (state !== "running") halted.abort(new Error("the run was paused or cancelled"));
  };
  const over = new AbortController();
  const noting = repeat(note, NOTE_MS, over.signal);
  try {
    const signal = AbortSignal.any([stop, halted.signal]);
    await importRun(context, run, { signal, onProgress: (now) => void (progress = now) });
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
    over.abort();
    await noting;
    const state = await noteProgress(pool, run.id, progress).catch(() => null);
    if (state === "cancelled") await removeRunFiles(dataDir, run.id);
  }
}

const littleSpace = (bytes: number) =>
  t("Only {megabytes} MB left on the disk. Free some space, then resume: the import continues where it stopped.", {
    megabytes: Math.floor(bytes / 1_000_000),
  });

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof BrokenFile) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  return /^(57P|08|ECONN|EPIPE)/.test(code) || error.message.startsWith("Connection terminated");
}

interface Listener {
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

async function importRun({ pool, dataDir, origin }: RunContext, run: StoredRun, listener: Listener): Promise<void> {
  const files = new RunFolder(runFilesOf(dataDir, run.id));
  // The connection was lost between the last part and the end.
  if ((await files.checkpoint())?.phase === "done") return;
  await importDumps(pool, files, await runOptions(run, files, origin), {
    ...listener,
    by: run.adminId === null ? undefined : { adminId: run.adminId },
    onReport: (uploadId) => noteReport(pool, run.id, uploadId),
  });
}

/** Resolves after the last time, once `over` aborts. */
async function repeat(work: () => Promise<unknown>, pauseMs: number, over: AbortSignal): Promise<void> {
  do await work().catch(() => {});
  while (await sleep(pauseMs, true, { signal: over }).catch(() => false));
}
