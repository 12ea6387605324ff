import { Form } from "react-router";

import { counted } from "#app/platform/figures.ts";

import * as styles from "./upload.module.css";

/** Asks for confirmation before it takes an import back, also without scripts. */
export function UndoImport({ upload }: { upload: { id: number; added: number; updated: number } }) {
  const { id, added, updated } = upload;
  const parts = [
    updated > 0 &&
      `${counted(updated, "book")} ${updated === 1 ? "gets its" : "get their"} former facts back, except what was changed since.`,
    added > 0 &&
      `${counted(added, "new book")} ${added === 1 ? "goes" : "go"}, except those that a reader saved, listed or talked about.`,
  ];
  return (
    <details className={styles.undo}>
      <summary className="text-button">Undo this import</summary>
      <Form method="post" action={`/admin/catalogue-upload/${id}/undo`}>
        <p>{parts.filter(Boolean).join(" ")}</p>
        <button type="submit" className="button-quiet">
          Undo it now
        </button>
      </Form>
    </details>
  );
}
