import { useId, useState } from "react";
import { useFetcher } from "react-router";

import { useSendsMail } from "#app/account/sign-in/no-mail.tsx";
import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { MadeLink } from "#app/ui/made-link.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import * as styles from "./reader.module.css";

export function RoleForm({ id, isAdmin, isSelf }: { id: string; isAdmin: boolean; isSelf: boolean }) {
  const [asked, setAsked] = useState(false);
  const fetcher = useFetcher<Answer>();
  const { busy, problem } = useFormAnswer(fetcher);
  const act = isAdmin ? t("Remove admin role") : t("Make admin");
  return (
    <section className={styles.act}>
      <h3 className="large">{t("Admin role")}</h3>
      <PreloadedAction path="/admin/readers/1/role" />
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <p className="note">
        {rich("An admin can do everything that you can do.{isAdmin}", {
          isAdmin:
            isAdmin && t(" While they have the role, nobody else can reset their password or delete their account."),
        })}
      </p>
      <button
        type="button"
        className="button-quiet"
        aria-haspopup="dialog"
        aria-disabled={busy}
        onClick={() => !busy && setAsked(true)}
      >
        {act}
      </button>
      <ConfirmDialog
        title={act}
        question={roleQuestion(isAdmin, isSelf)}
        open={asked}
        confirm={act}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          void fetcher.submit(null, { method: isAdmin ? "delete" : "post", action: `/admin/readers/${id}/role` });
          setAsked(false);
        }}
      />
    </section>
  );
}

function roleQuestion(isAdmin: boolean, isSelf: boolean): string {
  if (!isAdmin) return t("This reader will see every reader’s e-mail address and can change every setting.");
  return isSelf ? t("You will lose admin access at once.") : t("This reader will lose admin access at once.");
}

export function ResetLinkForm({ id }: { id: string }) {
  const fetcher = useFetcher<Answer<{ link: string }>>();
  const { busy, problem } = useFormAnswer(fetcher);
  const sendsMail = useSendsMail();
  const link = fetcher.data && "ok" in fetcher.data ? fetcher.data.link : null;
  return (
    <section className={styles.act}>
      <h3 className="large">{t("Password")}</h3>
      <PreloadedAction path="/admin/readers/1/reset-link" />
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <p className="note">
        {sendsMail
          ? t("Sends this reader an e-mail with a link to choose a new password.")
          : t(
              "This site sends no e-mail. Make a link for this reader to choose a new password, and pass it on yourself. It works once, within an hour.",
            )}
      </p>
      <fetcher.Form
        method="post"
        action={`/admin/readers/${id}/reset-link`}
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <button type="submit" className="button-quiet" aria-disabled={busy}>
          {sendsMail ? t("Send a reset link") : t("Make a reset link")}
        </button>
      </fetcher.Form>
      <div role="status" className="wide">
        {link === "" && <p className="note">{t("We sent the e-mail.")}</p>}
        {link !== null && link !== "" && <MadeLink key={link} link={link} label={t("The reset link")} />}
      </div>
    </section>
  );
}

export function ErasureForm({ id, name }: { id: string; name: string }) {
  const field = useId();
  const [typed, setTyped] = useState("");
  const fetcher = useFetcher<Answer>();
  const { ref, busy, problem, errors } = useFormAnswer(fetcher);
  return (
    <section className={styles.act}>
      <h3 className="large">{t("Delete account")}</h3>
      <PreloadedAction path="/admin/readers/1/erasure" />
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <p className="note">
        {t(
          "This cannot be undone. It deletes everything this reader has here, as if they had deleted the account themselves. We don’t tell them.",
        )}
      </p>
      <fetcher.Form
        ref={ref}
        method="post"
        action={`/admin/readers/${id}/erasure`}
        className={styles.form}
        onSubmit={(event) => (busy || typed.trim() !== name) && event.preventDefault()}
      >
        <Field
          id={field}
          label={t("Name")}
          name="name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          readOnly={busy}
          hint={t("Type {name} to confirm.", { name })}
          error={errors["name"]}
        />
        <button type="submit" className="button-quiet" disabled={typed.trim() !== name} aria-disabled={busy}>
          {busy ? t("Deleting...") : t("Delete account")}
        </button>
      </fetcher.Form>
    </section>
  );
}
