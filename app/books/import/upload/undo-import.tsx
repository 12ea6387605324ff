import { Form } from "react-router";

import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";
import { ConfirmInPlace } from "#app/ui/confirm-in-place.tsx";

import * as styles from "./upload.module.css";

export function UndoImport({ upload }: { upload: { id: number; added: number; updated: number } }) {
  const { id, added, updated } = upload;
  const parts = [
    updated > 0 &&
      t("We’ll restore {updated}, except for what was changed since.", { updated: counted(updated, "book") }),
    added > 0 &&
      t("We’ll remove {added}, except any that a reader saved, listed, requested or talked about.", {
        added: counted(added, "new book"),
      }),
  ];
  return (
    <ConfirmInPlace label={t("Undo this import")} className={styles.undo}>
      <Form method="post" action={`/admin/catalogue-upload/${id}/undo`}>
        <p>{parts.filter(Boolean).join(" ")}</p>
        <button type="submit" className="button-quiet">
          {t("Undo now")}
        </button>
      </Form>
    </ConfirmInPlace>
  );
}
