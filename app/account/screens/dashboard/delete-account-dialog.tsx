import { useId, useState, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { rememberedFields } from "#app/http/fields-while-confirming.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

const WARNING =
  "This action cannot be undone. All your data, including your saved books and profile information, will be permanently deleted.";

interface DeleteAccountDialogProps {
  /** The reader's own: typed again exactly, it opens the button. */
  email: string;
  open: boolean;
  onClose(): void;
}

export function DeleteAccountDialog({ email, open, onClose }: DeleteAccountDialogProps) {
  return (
    <Dialog title="Delete Account" open={open} onClose={onClose} alert={WARNING}>
      <DeleteAccountForm email={email} onCancel={onClose} />
    </Dialog>
  );
}

const noChanges = () => () => {};

/** Unmounted with the dialog: opened again, it has forgotten what was typed. */
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
        <div className="mt-4">
          <ErrorBanner>{problem}</ErrorBanner>
        </div>
      )}
      <fetcher.Form
        ref={ref}
        method="post"
        action="/account/deletion"
        className="mt-5 space-y-6"
        onSubmit={(event) => (busy || typed !== email) && event.preventDefault()}
      >
        <PreloadedAction path="/account/deletion" />
        <Field
          id={id}
          label="E-mail"
          name="email"
          // As text: an e-mail field would quietly take spaces away.
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          readOnly={busy}
          hint={`Type ${email} to confirm.`}
          error={errors["email"]}
          data-first-focus
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <button type="button" className="button-quiet" onClick={onCancel}>
            Cancel
          </button>
          <button type="submit" className="button-solid" disabled={typed !== email} aria-disabled={busy}>
            {busy ? "Deleting..." : "Delete Account"}
          </button>
        </div>
      </fetcher.Form>
    </>
  );
}
