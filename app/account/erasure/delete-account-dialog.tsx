import { useId, useState, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";

import { ONLY_ADMIN } from "#app/account/security/rules.ts";
import type { Answer } from "#app/http/answer.ts";
import { rememberedFields } from "#app/http/fields-while-confirming.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { DialogActions } from "#app/ui/dialog-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

const WARNING = () =>
  t(
    "This action cannot be undone. All your data, including your saved books and profile information, will be permanently deleted.",
  );

interface DeleteAccountDialogProps {
  /** The reader's address. Typing it exactly enables the button. */
  email: string;
  isOnlyAdmin: boolean;
  open: boolean;
  onClose(): void;
}

export function DeleteAccountDialog({ email, isOnlyAdmin, open, onClose }: DeleteAccountDialogProps) {
  return (
    <Dialog title={t("Delete Account")} open={open} onClose={onClose} alert={WARNING()}>
      {isOnlyAdmin ? <DeletionRefused onClose={onClose} /> : <DeleteAccountForm email={email} onCancel={onClose} />}
    </Dialog>
  );
}

function DeletionRefused({ onClose }: { onClose(): void }) {
  return (
    <>
      <div className="below-4">
        <ErrorBanner>{ONLY_ADMIN()}</ErrorBanner>
      </div>
      <DialogActions>
        <button type="button" className="button-quiet" onClick={onClose}>
          {t("Cancel")}
        </button>
      </DialogActions>
    </>
  );
}

const noChanges = () => () => {};

/** Unmounted with the dialog, so that it starts empty when opened again. */
function DeleteAccountForm({ email, onCancel }: { email: string; onCancel(): void }) {
  const id = useId();
  const [changed, setTyped] = useState<string | null>(null);
  const remembered = useSyncExternalStore(
    noChanges,
    () => rememberedFields("/account/deletion")["email"] ?? "",
    () => "",
  );
  const typed = changed ?? remembered;
  const fetcher = useFetcher<Answer>();
  const { ref, busy, errors, problem } = useFormAnswer(fetcher);

  return (
    <>
      {problem && (
        <div className="below-4">
          <ErrorBanner>{problem}</ErrorBanner>
        </div>
      )}
      <fetcher.Form
        ref={ref}
        method="post"
        action="/account/deletion"
        className="fields below-5"
        onSubmit={(event) => (busy || typed !== email) && event.preventDefault()}
      >
        <PreloadedAction path="/account/deletion" />
        <Field
          id={id}
          label={t("E-mail")}
          name="email"
          // Not type "email", which silently trims spaces.
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          readOnly={busy}
          hint={t("Type {email} to confirm.", { email })}
          error={errors["email"]}
          data-first-focus
        />
        <DialogActions>
          <button type="button" className="button-quiet" onClick={onCancel}>
            {t("Cancel")}
          </button>
          <button type="submit" className="button-solid" disabled={typed !== email} aria-disabled={busy}>
            {busy ? t("Deleting...") : t("Delete Account")}
          </button>
        </DialogActions>
      </fetcher.Form>
    </>
  );
}
