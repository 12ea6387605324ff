import { data } from "react-router";

import { requireAdminPage } from "#app/auth/model/session.ts";
import { uploadReport } from "#app/books/model/admin/upload/queries.server.ts";
import { countsInWords, readUploadId } from "#app/books/model/admin/upload/rules.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Route } from "./+types/report.route";

import "./upload.css";

/** The rest is in the file. */
const NOTES_SHOWN = 200;

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdminPage(context);
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
        <p className="report-counts">{`${countsInWords(upload)}.`}</p>
      ) : (
        <ErrorBanner>{`This file cannot be imported: ${upload.problem}. Nothing was imported.`}</ErrorBanner>
      )}
      {notes.length > 0 && (
        <>
          <a href={`/admin/catalogue-upload/${upload.id}/report.csv`} download className="button-quiet">
            Download report
          </a>
          <table className="admin-table" aria-label="What was left out">
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Kind</th>
                <th scope="col">Reason</th>
                <th scope="col">Book</th>
              </tr>
            </thead>
            <tbody>
              {notes.map((note, place) => (
                // A line may be noted twice with the same words.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={place}>
                  <td className="cell-number">{`Line ${note.line.toLocaleString("en-US")}`}</td>
                  <td className="cell-quiet">{note.kind}</td>
                  <td>{note.reason}</td>
                  <td>{note.title}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {more > 0 && <p className="no-match">{`… and ${more.toLocaleString("en-US")} more in the report’s file.`}</p>}
        </>
      )}
    </AdminFrame>
  );
}
