import { Form } from "react-router";

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
          Discard this preview
        </button>
      </Form>
    );
  }
  const books = counted(listed, "book");
  return (
    <ConfirmInPlace label="Undo this import" className={styles.importUndo}>
      <Form method="post" action={action}>
        <p>
          This removes {books} from your list, with everything you’ve logged about {listed === 1 ? "it" : "them"} since.
          Books that were there before stay.
        </p>
        <button type="submit" className="button-quiet">
          Remove {books}
        </button>
      </Form>
    </ConfirmInPlace>
  );
}
