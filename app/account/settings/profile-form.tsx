import { useId } from "react";
import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { DialogActions } from "#app/ui/dialog-actions.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

interface ProfileFormProps {
  action: string;
  email: string;
  nickname: string | null;
  result?: Answer | undefined;
  className?: string | undefined;
  onDone?(): void;
  onCancel?(): void;
}

/** In a dialog, unmounted with it, so that it opens again without old errors. */
export function ProfileForm({ action, email, nickname, result, className, onDone, onCancel }: ProfileFormProps) {
  const id = useId();
  const fetcher = useFetcher<Answer>();
  const { ref, busy, isDone, problem, errors } = useFormAnswer(
    { state: fetcher.state, data: fetcher.data ?? result },
    onDone,
  );
  const typed = result && "values" in result ? result.values?.["nickname"] : undefined;

  const save = (
    <button type="submit" className="button-solid" aria-disabled={busy}>
      {busy ? t("Saving...") : t("Save Changes")}
    </button>
  );
  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action={action}
      className={className}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <PreloadedAction path={action} />
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Field
        id={id}
        label={t("Nickname")}
        name="nickname"
        autoComplete="nickname"
        spellCheck={false}
        defaultValue={typed ?? nickname ?? ""}
        hint={nicknameHint(email)}
        error={errors["nickname"]}
        data-first-focus
      />
      {onCancel ? (
        <DialogActions>
          <button type="button" className="button-quiet" onClick={onCancel}>
            {t("Cancel")}
          </button>
          {save}
        </DialogActions>
      ) : (
        save
      )}
      {!onDone && (
        <p role="status" className="note">
          {isDone && t("Saved.")}
        </p>
      )}
    </fetcher.Form>
  );
}

function nicknameHint(email: string): string {
  const name = email.split("@", 1)[0];
  return t(
    "What other readers see. Without one, you appear as “Anonymous” in Coffee Talk, and in suggestions as “{name}”, the start of your e-mail address.",
    { name },
  );
}
