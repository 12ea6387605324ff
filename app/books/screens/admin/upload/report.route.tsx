import { data } from "react-router";

import { uploadReport } from "#app/books/model/admin/upload/queries.server.ts";
import { countsText, readUploadId } from "#app/books/model/admin/upload/rules.ts";
import { figure } from "#app/platform/figures.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Route } from "./+types/report.route";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./upload.module.css";

/** Notes on the page. The CSV file has all of them. */
const NOTES_SHOWN = 200;

export async function loader({ params }: Route.LoaderArgs) {
  const uploadId = readUploadId(params.uploadId);
  const report = uploadId === null ? null : await uploadReport(uploadId);
  if (!report) throw data(null, { status: 404 });
  const { notes, createdAt: _, ...upload } = report;
  return { upload, notes: notes.slice(0, NOTES_SHOWN), more: Math.max(0, notes.length - NOTES_SHOWN) };
}

export default function ReportRoute({ loaderData: { upload, notes, more } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Import report" lead={upload.fileName} back="/admin/catalogue-upload">
      {upload.problem === null ? (
        <p className={styles.reportCounts}>{`${countsText(upload)}.`}</p>
      ) : (
        <ErrorBanner>{`This file cannot be imported: ${upload.problem}. Nothing was imported.`}</ErrorBanner>
      )}
      {notes.length > 0 && (
        <>
          <a href={`/admin/catalogue-upload/${upload.id}/report.csv`} download className="button-quiet">
            Download report
          </a>
          <table className={adminStyles.table} aria-label="What was left out">
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Kind</th>
                <th scope="col">Reason</th>
                <th scope="col">Book</th>
              </tr>
            </thead>
            <tbody>
              {notes.map((note, index) => (
                // A line can have two equal notes.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={index}>
                  <td className={adminStyles.cellNumber}>{`Line ${figure(note.line)}`}</td>
                  <td className={adminStyles.cellQuiet}>{note.kind}</td>
                  <td>{note.reason}</td>
                  <td>{note.title}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {more > 0 && <p className={searchStyles.noMatch}>{`… and ${figure(more)} more in the report’s file.`}</p>}
        </>
      )}
    </AdminFrame>
  );
}
