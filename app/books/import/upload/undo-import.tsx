import { Form } from "react-router";

import { counted } from "#app/platform/figures.ts";
import { ConfirmInPlace } from "#app/ui/confirm-in-place.tsx";

import * as styles from "./upload.module.css";

export function UndoImport({ upload }: { upload: { id: number; added: number; updated: number } }) {
  const { id, added, updated } = upload;
  const parts = [
    updated > 0 && `We’ll restore ${counted(updated, "book")}, except for what was changed since.`,
    added > 0 &&
      `We’ll remove ${counted(added, "new book")}, except any that a reader saved, listed, requested or talked about.`,
  ];
  return (
    <ConfirmInPlace label="Undo this import" className={styles.undo}>
      <Form method="post" action={`/admin/catalogue-upload/${id}/undo`}>
        <p>{parts.filter(Boolean).join(" ")}</p>
        <button type="submit" className="button-quiet">
          Undo now
        </button>
      </Form>
    </ConfirmInPlace>
  );
}
