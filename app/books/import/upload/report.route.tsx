import { data, redirect } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { takenNumbersText } from "#app/books/import/batch/import-report.ts";
import { gone, mutatePage, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Route } from "./+types/report.route";
import { ChangedBooks } from "./changed-books.tsx";
import { Decision } from "./decision.tsx";
import { importWaiting } from "./import.queries.server.ts";
import { uploadChanges, uploadReport } from "./queries.server.ts";
import { RowNotes } from "./row-notes.tsx";
import { BUSY, fieldChanges, readUploadId, stateText } from "./rules.ts";
import { importForm } from "./schema.ts";
import { UndoImport } from "./undo-import.tsx";

import * as styles from "./upload.module.css";

/** Per page; the CSV files have all. */
const NOTES_SHOWN = 200;
const BOOKS_SHOWN = 100;

export async function loader({ params }: Route.LoaderArgs) {
  const uploadId = readUploadId(params.uploadId);
  const report = uploadId === null ? null : await uploadReport(uploadId);
  if (uploadId === null || !report) throw data(null, { status: 404 });
  const { notes, createdAt: _, ...upload } = report;
  const changes = await uploadChanges(uploadId, 0, BOOKS_SHOWN + 1);
  return {
    upload,
    taken: takenNumbersText(notes, notes.filter(({ isNumberTaken }) => isNumberTaken).length),
    notes: notes.slice(0, NOTES_SHOWN),
    more: Math.max(0, notes.length - NOTES_SHOWN),
    changed: changes
      .slice(0, BOOKS_SHOWN)
      .map(({ bookId, title, before, after }) => ({ bookId, title, fields: fieldChanges(before, after) })),
    moreChanged: changes.length > BOOKS_SHOWN,
  };
}

export function action(args: Route.ActionArgs) {
  return mutatePage(args, { user: requireAdmin, form: importForm }, async ({ user: admin, fields: { mode } }) => {
    const uploadId = readUploadId(args.params.uploadId);
    const imported = uploadId === null ? "gone" : await importWaiting(admin.id, uploadId, mode);
    if (imported === "gone") return gone(t("This file is no longer waiting."));
    if (!imported) return problem(BUSY(), 409);
    return redirect(`/admin/catalogue-upload/${imported.id}`, 303);
  });
}

/** If the connection breaks during the import, the report shows the result. */
export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("The connection broke. Reload this page to see whether the file was imported.") });

export default function ReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { upload, taken, notes, more, changed, moreChanged } = loaderData;
  const isWaiting = upload.state === "waiting";
  const files = `/admin/catalogue-upload/${upload.id}`;
  return (
    <AdminFrame
      title={isWaiting ? t("Review the import") : t("Import report")}
      lead={upload.fileName}
      back="/admin/catalogue-upload"
    >
      {upload.state === "failed" ? (
        <ErrorBanner>
          {t("We can’t import this file: {problem}. Nothing was imported.", { problem: upload.problem })}
        </ErrorBanner>
      ) : (
        !isWaiting && <p className={styles.reportCounts}>{stateText(upload)}</p>
      )}
      {taken !== null && <p className="note">{t("{taken}. These rows are left out.", { taken })}</p>}
      {isWaiting && <Decision upload={upload} answer={actionData} />}
      {upload.state === "imported" && upload.added + upload.updated > 0 && <UndoImport upload={upload} />}
      {changed.length > 0 && (
        <ChangedBooks books={changed} isWaiting={isWaiting} hasMore={moreChanged} file={`${files}/changes.csv`} />
      )}
      {notes.length > 0 && <RowNotes notes={notes} more={more} file={`${files}/report.csv`} />}
    </AdminFrame>
  );
}
