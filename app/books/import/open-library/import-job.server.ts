import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

import { env } from "#app/env.server.ts";
import { t } from "#app/language/t.ts";
import type { Task } from "#app/platform/jobs/jobs.ts";

import type { RunOutcome } from "./continue-run.queries.server.ts";
import { awaitAdmin, nextRun, openRunId } from "./queries.server.ts";
import { removeRunFiles, runsFolder } from "./run-files.ts";

/** Runs every minute: an import whose process died, or that waited for the command line's, goes on by itself. */
export const openLibraryImport: Task = {
  work: workOff,
  rhythm: { cron: "* * * * *", afterStart: 0, onceInSeconds: 30 },
};

const LONGEST_REASON = 2_000;

/** Returns early if aborted; the run continues at its checkpoint the next time. */
export async function workOff(signal: AbortSignal): Promise<void> {
  await removeEndedRuns();
  // Another run may have begun meanwhile, or this one was paused and resumed within a moment.
  while (!signal.aborted && (await nextRun())) {
    const outcome = await runInProcess(signal);
    if (outcome === "busy" || outcome === "stopped") return;
  }
}

/** Removes files of ended runs, and of runs on a database that a restore has replaced. */
async function removeEndedRuns(): Promise<void> {
  const names = await readdir(runsFolder(env.DATA_DIR)).catch(() => []);
  if (names.length === 0) return;
  const open = await openRunId();
  for (const name of names) if (name !== open) await removeRunFiles(env.DATA_DIR, name);
}

/** Rejects with the process's error output if it fails; then the run waits for the admin. */
async function runInProcess(signal: AbortSignal): Promise<RunOutcome> {
  const run = await nextRun();
  // Small new-space buffers save memory: see `npm run catalogue:openlibrary`.
  const args = ["--max-semi-space-size=4", resolve("scripts/openlibrary-run.ts")];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  const end = () => void child.kill();
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  if (child.pid !== undefined) lowerPriority(child.pid);
  try {
    const [outcome, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (code === 0) return outcome.trim() as RunOutcome;
    if (signal.aborted) return "stopped";
    if (run) await awaitAdmin(run.id, code === null ? KILLED() : FAILED());
    throw new Error(errors.trim().slice(-LONGEST_REASON) || `it ended with ${code ?? "a signal"}`);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

const KILLED = () =>
  t(
    "The system stopped the import, probably for lack of memory. Free some, then resume: it continues where it stopped.",
  );
const FAILED = () => t("The import failed; the app’s log says why. Resume to try again from there.");

/** Fails if the process has ended or the system forbids it; the import then runs at normal priority. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Best effort.
  }
}
