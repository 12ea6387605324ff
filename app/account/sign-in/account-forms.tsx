import { useEffect, useId, type FormEvent } from "react";
import { useFetcher, useRouteLoaderData } from "react-router";

import type { JoiningTerms } from "#app/auth/joining/joining.ts";
import { LONGEST_ADDRESS } from "#app/auth/session/account-fields.ts";
import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import { AcceptedTerms } from "./accepted-terms.tsx";
import { JoiningNotice, useJoiningTerms } from "./joining-notice.tsx";
import { JoiningSwipes } from "./joining-swipes.tsx";
import { ModeLink } from "./mode-link.tsx";
import { BUTTONS, MODE_PATHS, pathOf, type Mode } from "./modes.ts";
import { NEW_PASSWORD_HINT } from "./new-password-field.tsx";
import { NoMailNote } from "./no-mail.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import { ResetSent } from "./reset-sent.tsx";
import { HiddenFields, returnToFields } from "./return-to-fields.tsx";
import { SendNow } from "./send-now.tsx";
import { UnsentText } from "./typed-text.tsx";
import type { UnsentForm } from "./unsent-form.ts";

import * as styles from "./account-forms.module.css";

type SignedIn = { unsent?: UnsentForm; step?: string | null };

interface AccountFormsProps {
  mode: Mode;
  /** Without it, on a page, the forms are links to each other's URLs. */
  onMode?: ((mode: Mode) => void) | undefined;
  result?: Answer | undefined;
  next: string;
  save?: number | undefined;
  list?: string | number | undefined;
  invitation?: string | undefined;
  /** Called after signing in over a page that stays open. */
  onSignedIn?: (() => void) | undefined;
  /** A form to send after signing in, as JSON. */
  unsent?: string | undefined;
  /** Without them, in the dialog, they are fetched. */
  terms?: JoiningTerms | undefined;
}

export function AccountForms({ mode, onMode, ...props }: AccountFormsProps) {
  const terms = useJoiningTerms(props.terms, onMode !== undefined && mode !== "resetSent");
  if (mode === "resetSent") {
    return <ResetSent onMode={onMode} />;
  }
  return <AccountForm key={mode} mode={mode} onMode={onMode} {...props} terms={terms} />;
}

function AccountForm({
  mode,
  onMode,
  result: given,
  next,
  save,
  list,
  invitation,
  terms,
  onSignedIn,
  unsent,
}: AccountFormsProps & { mode: Exclude<Mode, "resetSent"> }) {
  const id = useId();
  const fetcher = useFetcher<Answer<SignedIn>>();
  const answer: Answer<SignedIn> | undefined = fetcher.data ?? given;
  const carried = (answer && "values" in answer && answer.values?.["unsent"]) || unsent;
  const { ref, busy, problem, errors } = useFormAnswer({ state: fetcher.state, data: answer }, () => onSignedIn?.());
  const typed = answer && "values" in answer ? answer.values : undefined;
  const inDialog = onMode !== undefined;
  // The dialog opens before its form is loaded, and another form takes the place of the one that had the focus.
  useEffect(() => {
    if (inDialog) ref.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
  }, [inDialog, ref]);
  const unlessBusy = (event: FormEvent) => busy && event.preventDefault();
  const stay = onSignedIn && mode === "login" ? { stay: "1" } : {};
  const fields = { ...returnToFields({ next, save, list }), ...stay };
  const google = useRouteLoaderData<{ google: string | null }>("root")?.google;
  if (answer && "ok" in answer && answer.unsent) return <SendNow unsent={answer.unsent} step={answer.step ?? null} />;
  if (answer && "ok" in answer && mode === "forgotPassword")
    return <AccountForms mode="resetSent" onMode={onMode} next={next} />;
  if (mode === "register" && terms?.refusal && !terms.ownerMissing) {
    return (
      <div className="below-4">
        <JoiningNotice terms={terms} />
        <div className="below-3">
          <ModeLink to="login" onMode={onMode}>
            {t("I already have an account")}
          </ModeLink>
        </div>
      </div>
    );
  }
  return (
    <div className="below-4">
      {mode === "register" && terms?.welcome && <p className="voice">{terms.welcome}</p>}
      {mode === "register" && terms && <JoiningNotice terms={terms} />}
      {onMode && mode !== "forgotPassword" && <JoiningSwipes />}
      {mode === "forgotPassword" && (
        <NoMailNote className={styles.notice}>
          {t("Enter your address here, then ask the owner for the link.")}
        </NoMailNote>
      )}
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {carried !== undefined && <UnsentText json={carried} />}
      <PreloadedAction path={MODE_PATHS[mode]} />
      <fetcher.Form
        ref={ref}
        method="post"
        action={pathOf(mode, invitation)}
        className="fields below-4"
        noValidate={false}
        onSubmit={unlessBusy}
      >
        <HiddenFields fields={{ ...fields, ...(carried !== undefined && { unsent: carried }) }} />
        <Field
          id={`${id}-email`}
          label={t("E-mail")}
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={LONGEST_ADDRESS}
          defaultValue={typed?.["email"]}
          data-first-focus
          error={errors["email"]}
        />
        {mode !== "forgotPassword" && (
          <Field
            id={`${id}-password`}
            label={t("Password")}
            name="password"
            type="password"
            autoComplete={mode === "login" ? "current-password" : "new-password"}
            required
            hint={mode === "register" ? NEW_PASSWORD_HINT() : undefined}
            error={errors["password"]}
          />
        )}
        <button type="submit" className="button-solid wide" aria-disabled={busy}>
          {BUTTONS[mode]}
        </button>
        {mode === "register" && <AcceptedTerms act={t("By creating an account")} />}
      </fetcher.Form>
      {mode === "login" && (
        // Reserves space: the page is painted before it is known whether the browser supports passkeys.
        <div className={`below-3 ${styles.passkey}`}>
          <PasskeyForm action="/sign-in/passkey" fields={fields} className="button-quiet wide" onDone={onSignedIn}>
            {t("Use a passkey")}
          </PasskeyForm>
        </div>
      )}
      {google && mode !== "forgotPassword" && (
        <fetcher.Form method="post" action="/sign-in/google" className="below-3" onSubmit={unlessBusy}>
          <HiddenFields fields={{ ...fields, ...(invitation !== undefined && { invitation }) }} />
          <button type="submit" className="button-quiet wide" aria-disabled={busy}>
            {t("Continue with {google}", { google })}
          </button>
          {mode === "login" && <AcceptedTerms act={t("By creating an account with {google}", { google })} />}
        </fetcher.Form>
      )}
      <div className="links spread below-3">
        {mode === "login" && (
          <>
            <ModeLink to="forgotPassword" onMode={onMode}>
              {t("Forgot password?")}
            </ModeLink>
            <ModeLink to="register" onMode={onMode}>
              {t("Create an account")}
            </ModeLink>
          </>
        )}
        {mode === "register" && (
          <ModeLink to="login" onMode={onMode}>
            {t("I already have an account")}
          </ModeLink>
        )}
        {mode === "forgotPassword" && (
          <ModeLink to="login" onMode={onMode}>
            {t("Back to Login")}
          </ModeLink>
        )}
      </div>
      {/* Reserves space: the page is painted before it is known whether the device has swipes. */}
      {!onMode && mode !== "forgotPassword" && (
        <div className={`below-2 ${styles.swipes}`}>
          <JoiningSwipes />
        </div>
      )}
    </div>
  );
}
