import { useState, type ReactNode } from "react";

import { t } from "#app/language/t.ts";
import { DialogActions } from "#app/ui/dialog-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

import { People } from "./people-list.tsx";
import { StepButton } from "./step-button.tsx";
import type { RoundView } from "./view.ts";

interface RoundDialogProps {
  view: RoundView;
  onChanged(): unknown;
}

export function PeopleButton({ view, onChanged }: RoundDialogProps) {
  const title = t("Who is here ({count})", { count: view.people.length });
  return <ButtonWithDialog title={title}>{() => <People view={view} onChanged={onChanged} />}</ButtonWithDialog>;
}

/** Asks before it ends the swiping for everybody. */
export function FinalButton({ view: { code }, onChanged }: RoundDialogProps) {
  return (
    <ButtonWithDialog title={t("To the final")}>
      {(close) => (
        <>
          <p className="dialog-text">{t("The swiping ends for all of you, and you rank the books you like best.")}</p>
          <DialogActions>
            <button type="button" className="button-quiet" data-first-focus onClick={close}>
              {t("Keep swiping")}
            </button>
            <StepButton code={code} fields={{ step: "final" }} className="button-solid wide" onDone={onChanged}>
              {t("Begin the final")}
            </StepButton>
          </DialogActions>
        </>
      )}
    </ButtonWithDialog>
  );
}

function ButtonWithDialog({ title, children }: { title: string; children(close: () => void): ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        {title}
      </button>
      <Dialog title={title} open={open} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
}
