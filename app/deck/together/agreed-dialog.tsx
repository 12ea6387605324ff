import { useState } from "react";

import { BookCover } from "#app/books/parts/book-cover.tsx";
import { t } from "#app/language/t.ts";
import { ConfirmInPlace } from "#app/ui/confirm-in-place.tsx";
import { DialogActions } from "#app/ui/dialog-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

import { MOST_FINALISTS } from "./rules.ts";
import { StepButton } from "./step-button.tsx";
import type { RoundView } from "./view.ts";

import * as styles from "./round.module.css";

interface AgreedDialogProps {
  view: RoundView;
  onChanged(): unknown;
}

/** Opens on every phone for each book that is agreed. */
export function AgreedDialog({ view: { code, agreed, mayLead, people }, onChanged }: AgreedDialogProps) {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const fresh = agreed.find(({ at }) => !seen.has(at));
  const close = () => setSeen((before) => new Set([...before, ...agreed.map(({ at }) => at)]));
  return (
    <Dialog title={t("You agree!")} open={fresh !== undefined} onClose={close}>
      {fresh && (
        <div className={styles.agreed}>
          <BookCover
            cover={fresh.cover}
            genre={fresh.genre}
            sizes="10rem"
            isEarly
            hasSpine
            className={styles.agreedCover}
          />
          <div>
            <p className="voice">{fresh.title}</p>
            <p className="muted">{fresh.author}</p>
            <p className="note below-3">
              {mayLead
                ? t("Take it, or keep swiping: after {most} books a final begins.", { most: MOST_FINALISTS })
                : t("{host} can take it, or you keep swiping.", {
                    host: people.find(({ isHost }) => isHost)?.name ?? "",
                  })}
            </p>
          </div>
        </div>
      )}
      <DialogActions>
        <button type="button" className="button-quiet" data-first-focus onClick={close}>
          {t("Keep swiping")}
        </button>
        {mayLead && fresh && (
          <ConfirmInPlace key={fresh.at} label={t("Take this one")}>
            <StepButton
              code={code}
              fields={{ step: "over", card: fresh.at }}
              className="button-solid"
              onDone={onChanged}
            >
              {t("Yes, and end the round for all of us")}
            </StepButton>
          </ConfirmInPlace>
        )}
      </DialogActions>
    </Dialog>
  );
}
