import { useId, useState, type FormEvent } from "react";

import type { Swipe } from "#app/deck/model/device-swipes.ts";
import { replace, swipedOn } from "#app/deck/model/read-delivery.ts";
import { readStars } from "#app/reading/model/stars.ts";
import { StarsField } from "#app/reading/parts/stars-field.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

import * as styles from "./read-sheet.module.css";

interface ReadSheetProps {
  /** Null while it is closed. */
  swipe: Swipe | null;
  onClose(): void;
}

/** Asks when a book was finished and how it was. Changes the record, from which it goes to the account's list. */
export function ReadSheet({ swipe, onClose }: ReadSheetProps) {
  const id = useId();
  const [known, setKnown] = useState(swipe?.day !== "");
  const [today] = useState(() => swipedOn({ time: Date.now() }));
  const [day, setDay] = useState(() => swipe?.day || today);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!swipe) return;
    const form = new FormData(event.currentTarget);
    const stars = readStars(form.get("stars")) ?? null;
    // Sent again where it was sent before: the server puts it in place of the first.
    replace(swipe, (now) => [{ ...now, day: known ? day : "", stars, ...(now.sent && { sent: false }) }]);
    onClose();
  }

  return (
    <Dialog title="When did you finish it?" open={swipe !== null} onClose={onClose}>
      {swipe && (
        <form className={styles.sheet} onSubmit={save}>
          <p>
            <cite>{swipe.title}</cite>
          </p>
          <div>
            <label htmlFor={id} className="field-label">
              Finished on
            </label>
            <input
              id={id}
              type="date"
              name="day"
              className="field-input"
              max={today}
              value={day}
              onChange={(event) => setDay(event.target.value)}
              disabled={!known}
              required
            />
            <label className={styles.unknown}>
              <input type="checkbox" checked={!known} onChange={(event) => setKnown(!event.target.checked)} />I do not
              know the day
            </label>
          </div>
          <StarsField legend="Your stars" stars={swipe.stars ?? null} />
          <div className={styles.sheetActions}>
            <button type="button" className="button-quiet" onClick={onClose}>
              Cancel
            </button>
            <button type="submit" className="button-solid">
              Save
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
