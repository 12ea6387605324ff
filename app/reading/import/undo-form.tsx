import { Form } from "react-router";

import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";
import { ConfirmInPlace } from "#app/ui/confirm-in-place.tsx";

import * as styles from "./reading-import.module.css";

interface UndoFormProps {
  importId: number;
  state: "preview" | "applying" | "done";
  listed: number;
}

export function UndoForm({ importId, state, listed }: UndoFormProps) {
  const action = `/reading-tracker/import/${importId}/undo`;
  if (state === "preview") {
    return (
      <Form method="post" action={action}>
        <button type="submit" className="text-button">
          {t("Discard this preview")}
        </button>
      </Form>
    );
  }
  const books = counted(listed, "book");
  return (
    <ConfirmInPlace label={t("Undo this import")} className={styles.importUndo}>
      <Form method="post" action={action}>
        <p>
          {t(
            "This removes {books} from your list, with everything you’ve logged about {rest} since. Books that were there before stay.",
            { books, rest: listed === 1 ? t("it") : t("them") },
          )}
        </p>
        <button type="submit" className="button-quiet">
          {t("Remove {books}", { books })}
        </button>
      </Form>
    </ConfirmInPlace>
  );
}
