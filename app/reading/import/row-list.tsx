import { Link } from "react-router";

import type { PreviewRow } from "./preview-row.ts";

import * as styles from "./reading-import.module.css";

export function RowList({ rows, more }: { rows: PreviewRow[]; more: string | null }) {
  if (rows.length === 0) return <p className={styles.importNone}>No books</p>;
  return (
    <>
      <ul className={styles.importRows}>
        {rows.map((row) => (
          <li key={row.line}>
            <RowHead row={row} />
            <p className="note">
              {row.taken ? `Matched to ${row.taken}` : (row.reason ?? "Not in our catalogue, added as your own")}
            </p>
          </li>
        ))}
      </ul>
      {more && (
        <Link to={more} className="button-quiet">
          Next page
        </Link>
      )}
    </>
  );
}

export function RowHead({ row }: { row: PreviewRow }) {
  return (
    <>
      <p className={styles.importBook}>
        <strong className="voice strong">{row.title || "Untitled"}</strong>
        {row.author && ` by ${row.author}`}
      </p>
      {row.reading && <p className="small">{row.reading}</p>}
      {row.notes.map((note) => (
        <p key={note} className="note indented">
          {note}
        </p>
      ))}
    </>
  );
}
