import { and, asc, eq, gt, isNotNull, lt, sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import type { StoredNote } from "#app/books/import/batch/reports.queries.server.ts";
import { db } from "#db/client.server.ts";
import { bookNumbers, catalogueUploadChanges, catalogueUploads, openLibraryRuns } from "#db/schema.ts";
import { type BookChange, IMPORTED_COLUMNS } from "#db/schema/books/book-changes.ts";

import type { UploadState } from "./rules.ts";

const UPLOADS_SHOWN = 10;

const isUnderWay = sql`exists (
  select from ${openLibraryRuns} run where run.upload_id = ${catalogueUploads}.id and run.ended_at is null)`;

const summary = {
  id: catalogueUploads.id,
  fileName: catalogueUploads.fileName,
  problem: catalogueUploads.problem,
  added: catalogueUploads.added,
  updated: catalogueUploads.updated,
  unchanged: catalogueUploads.unchanged,
  rejected: catalogueUploads.rejected,
  warnings: catalogueUploads.warnings,
  createdAt: catalogueUploads.createdAt,
  state: sql<UploadState>`case when ${catalogueUploads.file} is not null then 'waiting'
    when ${catalogueUploads.problem} is not null then 'failed'
    when ${catalogueUploads.undoneAt} is not null then 'undone'
    when ${isUnderWay} then 'under way' else 'imported' end`,
};

export type UploadSummary = Awaited<ReturnType<typeof latestUploads>>[number];

export async function latestUploads() {
  return db
    .select(summary)
    .from(catalogueUploads)
    .orderBy(sql`${catalogueUploads.createdAt} desc`, sql`${catalogueUploads.id} desc`)
    .limit(UPLOADS_SHOWN);
}

export async function uploadReport(uploadId: number): Promise<(UploadSummary & { notes: StoredNote[] }) | null> {
  const [row] = await db
    .select({ ...summary, notes: catalogueUploads.notes })
    .from(catalogueUploads)
    .where(eq(catalogueUploads.id, uploadId));
  return row ? { ...row, notes: row.notes as StoredNote[] } : null;
}

export async function uploadChanges(uploadId: number, after: number, limit: number): Promise<BookChange[]> {
  const { bookId, title, before, after: changed } = catalogueUploadChanges;
  return db
    .select({ bookId, title, before, after: changed })
    .from(catalogueUploadChanges)
    .where(and(eq(catalogueUploadChanges.uploadId, uploadId), gt(bookId, after)))
    .orderBy(asc(bookId))
    .limit(limit);
}

export async function storeFailedUpload(fileName: string, problem: string): Promise<number> {
  const [row] = await db.insert(catalogueUploads).values({ fileName, problem }).returning({ id: catalogueUploads.id });
  return row!.id;
}

export async function storeWaitingUpload(
  upload: Pick<
    typeof catalogueUploads.$inferInsert,
    "fileName" | "file" | "notes" | "added" | "updated" | "unchanged"
  > & {
    rejected: number;
    warnings: number;
  },
  changes: BookChange[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(catalogueUploads).values(upload).returning({ id: catalogueUploads.id });
    const uploadId = row!.id;
    // One parameter, because a statement takes at most 65,535 of them.
    await tx.execute(sql`
      insert into ${catalogueUploadChanges} (upload_id, book_id, title, before, after)
      select ${uploadId}, change."bookId", change.title, change.before, change.after
      from json_to_recordset(${JSON.stringify(changes)}::json)
        as change("bookId" integer, title text, before jsonb, after jsonb)`);
    return uploadId;
  });
}

export async function waitingFile(uploadId: number): Promise<{ fileName: string; file: Buffer<ArrayBuffer> } | null> {
  const [row] = await db
    .select({ fileName: catalogueUploads.fileName, file: catalogueUploads.file })
    .from(catalogueUploads)
    .where(and(eq(catalogueUploads.id, uploadId), isNotNull(catalogueUploads.file)));
  return row?.file ? { fileName: row.fileName, file: row.file } : null;
}

export async function discardUpload(uploadId: number): Promise<boolean> {
  const { rowCount } = await db
    .delete(catalogueUploads)
    .where(and(eq(catalogueUploads.id, uploadId), isNotNull(catalogueUploads.file)));
  return rowCount === 1;
}

export async function discardOldUploads(): Promise<void> {
  await db
    .delete(catalogueUploads)
    .where(and(isNotNull(catalogueUploads.file), lt(catalogueUploads.createdAt, sql`now() - interval '1 day'`)));
}

/** Skips fields changed since, and books that somebody saved, listed, named or recommended. False if already undone. */
export async function undoUpload(adminId: string, uploadId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`);
    const [upload] = await tx
      .update(catalogueUploads)
      .set({ undoneAt: sql`now()` })
      .where(
        and(
          eq(catalogueUploads.id, uploadId),
          isNotNull(catalogueUploads.mode),
          sql`${catalogueUploads.undoneAt} is null`,
          // The next part of an import under way would add books that no undo removes.
          sql`not ${isUnderWay}`,
        ),
      )
      .returning({ fileName: catalogueUploads.fileName });
    if (!upload) return false;
    await tx.execute(restoreFacts(uploadId));
    await tx.execute(sql`
      with added as (
        select books.id from books join catalogue_uploads upload on books.id <@ upload.added_books
        where upload.id = ${uploadId}
          and not exists (select from saved_books where book_id = books.id)
          and not exists (select from reading_list where book_id = books.id)
          and not exists (select from book_wishes where book_id = books.id)
          and not exists (select from wanted_books where book_id = books.id)
          and not exists (select from chat_messages where book_id = books.id)
          and not exists (select from chat_message_books where book_id = books.id)
          and not exists (select from book_recommendations where book_id = books.id)
        order by books.id for update of books
      ) delete from books using added where books.id = added.id`);
    await tx.delete(bookNumbers).where(eq(bookNumbers.uploadId, uploadId));
    await logAct(tx, adminId, "import-undone", { subject: upload.fileName });
    return true;
  });
}

/** An ISBN or id that another book has taken since stays there. */
function restoreFacts(uploadId: number) {
  const unique = new Set(["book_id", "isbn13"]);
  const isOwn = (column: string) =>
    `change.before ? '${column}' AND to_jsonb(books.${column}) = change.after -> '${column}'` +
    (unique.has(column)
      ? ` AND NOT EXISTS (SELECT FROM books AS other WHERE other.${column} = change.before ->> '${column}' AND other.id <> books.id)`
      : "");
  const sets = Object.entries(IMPORTED_COLUMNS).map(
    ([column, type]) =>
      `${column} = CASE WHEN ${isOwn(column)} THEN (change.before ->> '${column}')::${type} ELSE books.${column} END`,
  );
  return sql`update books set ${sql.raw(sets.join(", "))} from catalogue_upload_changes change
    where change.upload_id = ${uploadId} and books.id = change.book_id`;
}
