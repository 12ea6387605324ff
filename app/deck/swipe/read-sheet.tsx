import { useId, type FormEvent } from "react";

import { t } from "#app/language/t.ts";
import { StarsField } from "#app/reading/parts/stars-field.tsx";
import { readStars } from "#app/reading/stars/stars.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";

import type { Swipe } from "./device-swipes.ts";
import { describeRead, today } from "./read-delivery.ts";

import * as styles from "./read-sheet.module.css";

interface ReadSheetProps {
  swipe: Swipe | null;
  onClose(): void;
}

export function ReadSheet({ swipe, onClose }: ReadSheetProps) {
  const id = useId();

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!swipe) return;
    const form = new FormData(event.currentTarget);
    const day = form.get("day");
    describeRead(swipe, { day: typeof day === "string" ? day : "", stars: readStars(form.get("stars")) ?? null });
    onClose();
  }

  return (
    <Dialog title={t("When did you finish it?")} open={swipe !== null} onClose={onClose}>
      {swipe && (
        <form className="stack below-3" onSubmit={save}>
          <p>
            <cite>{swipe.title}</cite>
          </p>
          <Field
            id={id}
            label={t("Finished on")}
            type="date"
            name="day"
            min="1900-01-01"
            max={today()}
            defaultValue={swipe.day}
            hint={t("Leave empty if you don’t remember.")}
          />
          <StarsField legend={t("Your stars")} stars={swipe.stars ?? null} />
          <div className={styles.sheetActions}>
            <button type="button" className="button-quiet" onClick={onClose}>
              {t("Cancel")}
            </button>
            <button type="submit" className="button-solid">
              {t("Save")}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
