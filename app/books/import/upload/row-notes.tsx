import type { StoredNote } from "#app/books/import/batch/reports.queries.server.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as searchStyles from "#app/ui/list-search.module.css";

export function RowNotes({ notes, more, file }: { notes: StoredNote[]; more: number; file: string }) {
  return (
    <section aria-labelledby="left-out">
      <h2 id="left-out" className={adminStyles.heading}>
        {t("Rows with problems")}
      </h2>
      <a href={file} download className="button-quiet">
        {t("Download report")}
      </a>
      <table className={adminStyles.table} aria-labelledby="left-out">
        <thead>
          <tr>
            <th scope="col">{t("Line")}</th>
            <th scope="col">{t("Kind")}</th>
            <th scope="col">{t("Reason")}</th>
            <th scope="col">{t("Book")}</th>
          </tr>
        </thead>
        <tbody>
          {notes.map((note, index) => (
            // A line can have two equal notes.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td className={adminStyles.cellNumber}>{t("Line {line}", { line: figure(note.line) })}</td>
              <td className={adminStyles.cellQuiet}>{note.kind === "rejected" ? t("rejected") : t("warning")}</td>
              <td>{note.reason}</td>
              <td>{note.title}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className={searchStyles.noMatch}>{t("… and {more} more in the report.", { more: figure(more) })}</p>
      )}
    </section>
  );
}
