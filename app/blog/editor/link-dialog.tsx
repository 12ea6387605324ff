import { useState } from "react";

import { t } from "#app/language/t.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";

import * as styles from "./content-field.module.css";

interface LinkDialogProps {
  open: boolean;
  address: string;
  onClose(): void;
  onLink(address: string): void;
}

export function LinkDialog({ open, address, onClose, onLink }: LinkDialogProps) {
  return (
    <Dialog title={t("Link")} open={open} onClose={onClose}>
      <Question
        address={address}
        onLink={(href) => {
          onClose();
          onLink(href);
        }}
      />
    </Dialog>
  );
}

function Question({ address, onLink }: Pick<LinkDialogProps, "address" | "onLink">) {
  const [typed, setTyped] = useState(address);
  const [problem, setProblem] = useState<string>();

  function set(): void {
    const href = typed.trim();
    if (href === "" || /^(?:https?:\/\/|mailto:|\/|#)\S+$/i.test(href)) onLink(href);
    else setProblem(t("Enter an address that begins with https://, http://, mailto:, / or #."));
  }

  return (
    <div className={styles.pictureQuestions}>
      <Field
        id="link-address"
        label={t("Address")}
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        data-first-focus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          set();
        }}
        hint={t("Leave empty to remove the link.")}
        error={problem}
      />
      <button type="button" className="button-solid" onClick={set}>
        {t("Set Link")}
      </button>
    </div>
  );
}
