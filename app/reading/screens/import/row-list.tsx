import { Link } from "react-router";

import type { PreviewRow } from "#app/reading/model/import/preview-row.ts";

/** Books of an import, as a ledger. */
export function RowList({ rows, more }: { rows: PreviewRow[]; more: string | null }) {
  if (rows.length === 0) return <p className="import-none">None.</p>;
  return (
    <>
      <ul className="import-rows">
        {rows.map((row) => (
          <li key={row.line}>
            <RowHead row={row} />
            <p className="text-sm text-muted">
              {row.taken ? `Taken for ${row.taken}` : (row.reason ?? "A book of your own")}
            </p>
          </li>
        ))}
      </ul>
      {more && (
        <Link to={more} className="button-quiet">
          Next books
        </Link>
      )}
    </>
  );
}

export function RowHead({ row }: { row: PreviewRow }) {
  return (
    <>
      <p className="import-book">
        <strong>{row.title || "Without a title"}</strong>
        {row.author && ` by ${row.author}`}
      </p>
      {row.reading && <p className="text-sm">{row.reading}</p>}
      {row.notes.map((note) => (
        <p key={note} className="import-note">
          {note}
        </p>
      ))}
    </>
  );
}
