import { Link } from "react-router";

import { t } from "#app/language/t.ts";

import type { PreviewRow } from "./preview-row.ts";

import * as styles from "./reading-import.module.css";

export function RowList({ rows, more }: { rows: PreviewRow[]; more: string | null }) {
  if (rows.length === 0) return <p className={styles.importNone}>{t("No books")}</p>;
  return (
    <>
      <ul className={styles.importRows}>
        {rows.map((row) => (
          <li key={row.line}>
            <RowHead row={row} />
            <p className="note">
              {row.taken
                ? t("Matched to {taken}", { taken: row.taken })
                : (row.reason ?? t("Not in our catalogue, added as your own"))}
            </p>
          </li>
        ))}
      </ul>
      {more && (
        <Link to={more} className="button-quiet">
          {t("Next page")}
        </Link>
      )}
    </>
  );
}

export function RowHead({ row }: { row: PreviewRow }) {
  return (
    <>
      <p className={styles.importBook}>
        <strong className="voice strong">{row.title || t("Untitled")}</strong>
        {row.author && t(" by {author}", { author: row.author })}
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
