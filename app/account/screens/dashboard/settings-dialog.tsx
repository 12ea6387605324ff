import { useState } from "react";
import { Link, useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

interface SettingsDialogProps {
  email: string;
  nickname: string | null;
  open: boolean;
  /** Whether the reader was deleting the account, and had to confirm who they are first. */
  leaving: boolean;
  onClose(): void;
}

export function SettingsDialog({ email, nickname, open, leaving: wasLeaving, onClose }: SettingsDialogProps) {
  const [leaving, setLeaving] = useState(wasLeaving);
  return (
    <>
      <Dialog title="Edit Profile" open={open} onClose={onClose}>
        <ProfileForm email={email} nickname={nickname} onDone={onClose} />
        <div className="mt-6 flex flex-wrap justify-between gap-x-6 border-t border-hairline pt-3">
          {/* The browser's own form, since the router could not save a file. */}
          <form method="post" action="/account/data">
            <button type="submit" className="text-button">
              Download my data
            </button>
          </form>
          <Link className="text-button" to="/account/security">
            Sign-in and security
          </Link>
          <Link className="text-button" to="/account/devices">
            Signed-in devices
          </Link>
          <Link className="text-button" to="/account/second-factor">
            Second factor
          </Link>
          <Link className="text-button" to="/account/mutes">
            Muted readers
          </Link>
          <Link className="text-button" to="/house-rules">
            House rules
          </Link>
          <button type="button" className="text-button" onClick={() => setLeaving(true)}>
            Delete Account
          </button>
        </div>
      </Dialog>
      <DeleteAccountDialog email={email} open={open && leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

type ProfileFormProps = Pick<SettingsDialogProps, "email" | "nickname"> & { onDone(): void };

/** Unmounted with the dialog: opened again, it knows nothing of earlier mistakes. */
function ProfileForm({ email, nickname, onDone }: ProfileFormProps) {
  const fetcher = useFetcher<Answer>();
  const { ref, busy, problem, errors } = useFormAnswer(fetcher, onDone);

  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action="/dashboard/profile"
      className="mt-5 space-y-6"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <PreloadedAction path="/dashboard/profile" />
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Field
        id="nickname"
        label="Nickname"
        name="nickname"
        autoComplete="nickname"
        spellCheck={false}
        defaultValue={nickname ?? ""}
        hint={`How other readers see you. Without one you appear as “Anonymous” in Coffee Talk, and in suggestions as “${email.split("@", 1)[0]}”, the beginning of your e-mail address.`}
        error={errors["nickname"]}
        data-first-focus
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className="button-quiet" onClick={onDone}>
          Cancel
        </button>
        <button type="submit" className="button-solid" aria-disabled={busy}>
          {busy ? "Saving..." : "Save Changes"}
        </button>
      </div>
    </fetcher.Form>
  );
}
