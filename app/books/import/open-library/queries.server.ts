import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { db, pool } from "#db/client.server.ts";
import { catalogueUploads, openLibraryRuns } from "#db/schema.ts";
import type { RunState } from "#db/schema/books/run-states.ts";
import type { StaffAct } from "#db/schema/club/moderation.ts";
import type { Progress } from "#openlibrary-dumps/prepare-rows.ts";

import { IMPORT_IS_LOCKED } from "./import-lock.queries.server.ts";
import { runName } from "./run-name.ts";
import type { RunPlan } from "./schema.ts";
import { runningRun, waitForAdmin } from "./stored-run.queries.server.ts";

interface LatestRun {
  id: string;
  books: number;
  languages: string[];
  folder: string | null;
  state: RunState;
  /** Why the run waits; null if the admin paused it. */
  problem: string | null;
  progress: Progress | null;
  /** The process reported within the last half minute. */
  isSeen: boolean;
  report: { id: number; added: number; updated: number } | null;
  createdAt: Date;
}

export async function latestRun(): Promise<LatestRun | null> {
  const { id, books, languages, folder, state, problem, progress, seenAt, createdAt } = openLibraryRuns;
  const [run] = await db
    .select({
      id,
      books,
      languages,
      folder,
      state,
      problem,
      progress,
      isSeen: sql<boolean>`coalesce(${seenAt} > now() - interval '30 seconds', false)`,
      report: { id: catalogueUploads.id, added: catalogueUploads.added, updated: catalogueUploads.updated },
      createdAt,
    })
    .from(openLibraryRuns)
    .leftJoin(catalogueUploads, eq(catalogueUploads.id, openLibraryRuns.uploadId))
    .orderBy(desc(createdAt))
    .limit(1);
  return run ? { ...run, progress: run.progress as Progress | null } : null;
}

export const nextRun = () => runningRun(pool);

export const awaitAdmin = (runId: string, problem: string) => waitForAdmin(pool, runId, problem);

export async function openRunId(): Promise<string | null> {
  const [run] = await db.select({ id: openLibraryRuns.id }).from(openLibraryRuns).where(isOpen);
  return run?.id ?? null;
}

/** Also true for an import by the command line. */
export async function isImportRunning(): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(sql`select ${sql.raw(IMPORT_IS_LOCKED)} as locked`);
  return rows[0]?.locked ?? false;
}

/** Returns false if a run is already open. */
export async function beginRun(adminId: string, plan: RunPlan): Promise<boolean> {
  return db.transaction(async (tx) => {
    const begun = await tx
      .insert(openLibraryRuns)
      .values({ adminId, ...plan })
      .onConflictDoNothing()
      .returning({ id: openLibraryRuns.id });
    if (begun.length === 0) return false;
    await logAct(tx, adminId, "import-begun", { subject: runName(plan) });
    return true;
  });
}

export const pauseRun = (adminId: string, runId: string) =>
  changeRun(adminId, runId, { from: ["running"], to: { state: "paused" }, act: "import-paused" });

export const resumeRun = (adminId: string, runId: string) =>
  changeRun(adminId, runId, { from: ["paused"], to: { state: "running", problem: null }, act: "import-resumed" });

/** Imported books stay; the upload report can undo them. */
export const cancelRun = (adminId: string, runId: string) =>
  changeRun(adminId, runId, {
    from: ["running", "paused"],
    to: { state: "cancelled", problem: null, endedAt: sql`now()` },
    act: "import-cancelled",
  });

interface Change {
  from: RunState[];
  to: Pick<typeof openLibraryRuns.$inferInsert, "state" | "problem"> & { endedAt?: ReturnType<typeof sql> };
  act: StaffAct;
}

/** Succeeds if the run already has the state. Returns false if it is over. */
async function changeRun(adminId: string, runId: string, { from, to, act }: Change): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(openLibraryRuns)
      .set(to)
      .where(and(eq(openLibraryRuns.id, runId), isOpen, inArray(openLibraryRuns.state, from)))
      .returning({ books: openLibraryRuns.books, languages: openLibraryRuns.languages });
    if (!changed) return (await tx.$count(openLibraryRuns, and(eq(openLibraryRuns.id, runId), isOpen))) === 1;
    await logAct(tx, adminId, act, { subject: runName(changed) });
    return true;
  });
}

const isOpen = isNull(openLibraryRuns.endedAt);
