import { useId } from "react";
import { useFetcher, useRouteLoaderData } from "react-router";

import { NEW_PASSWORD_HINT } from "#app/account/screens/new-password-field.tsx";
import { PasskeyForm } from "#app/account/screens/passkey-form.tsx";
import { LONGEST_ADDRESS } from "#app/auth/model/account-fields.ts";
import type { JoiningTerms } from "#app/auth/model/joining.ts";
import { errorsIn, problemIn, type Answer } from "#app/http/answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";

import { JoiningNotice, useJoiningTerms } from "./joining-notice.tsx";
import { JoiningSwipes } from "./joining-swipes.tsx";
import { ModeLink } from "./mode-link.tsx";
import { MODE_PATHS, type Mode } from "./modes.ts";
import { HiddenFields, onwardFields } from "./onward-fields.tsx";

export const RESET_SENT = "If an account exists with that email, we've sent password reset instructions.";

interface AccountFormsProps {
  mode: Mode;
  /** Changes the face in place; without it (a page) the faces are links to each other's addresses. */
  onMode?: ((mode: Mode) => void) | undefined;
  /** What the server said where no script ran. */
  result?: Answer | undefined;
  /** Where success leads, and a book to save or to list on the way. */
  next: string;
  save?: number | undefined;
  list?: number | undefined;
  /** The token of an invitation to open an account. */
  invitation?: string | undefined;
  /** Who may open an account; the dialog asks by itself. */
  terms?: JoiningTerms | undefined;
}

/** Signing in, creating an account and asking for a new password: the same forms in the dialog and on their pages. */
export function AccountForms({ mode, onMode, ...props }: AccountFormsProps) {
  const terms = useJoiningTerms(props.terms, onMode !== undefined && mode !== "resetSent");
  if (mode === "resetSent") {
    return (
      <div className="mt-4">
        <p role="status">{RESET_SENT}</p>
        <div className="mt-5">
          <ModeLink to="login" onMode={onMode}>
            Back to Login
          </ModeLink>
        </div>
      </div>
    );
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
}: AccountFormsProps & { mode: Exclude<Mode, "resetSent"> }) {
  const id = useId();
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data ?? given;
  const problem = problemIn(answer);
  const errors = errorsIn(answer);
  const typed = answer && "values" in answer ? answer.values : undefined;
  const busy = fetcher.state !== "idle";
  const fields = onwardFields({ next, save, list });
  const google = useRouteLoaderData<{ google: string | null }>("root")?.google;
  if (answer && "ok" in answer) return <AccountForms mode="resetSent" onMode={onMode} next={next} />;
  if (mode === "register" && terms?.refusal && !terms.ownerMissing) {
    return (
      <div className="mt-4">
        <JoiningNotice terms={terms} />
        <div className="mt-3">
          <ModeLink to="login" onMode={onMode}>
            I already have an account
          </ModeLink>
        </div>
      </div>
    );
  }
  return (
    <div className="mt-4">
      {mode === "register" && terms && <JoiningNotice terms={terms} />}
      {onMode && mode !== "forgotPassword" && <JoiningSwipes />}
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <fetcher.Form method="post" action={pathOf(mode, invitation)} className="mt-4 space-y-5" noValidate={false}>
        <HiddenFields fields={fields} />
        <Field
          id={`${id}-email`}
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={LONGEST_ADDRESS}
          defaultValue={typed?.["email"]}
          error={errors["email"]}
        />
        {mode !== "forgotPassword" && (
          <Field
            id={`${id}-password`}
            label="Password"
            name="password"
            type="password"
            autoComplete={mode === "login" ? "current-password" : "new-password"}
            required
            hint={mode === "register" ? NEW_PASSWORD_HINT : undefined}
            error={errors["password"]}
          />
        )}
        <button type="submit" className="button-solid w-full" disabled={busy}>
          {BUTTONS[mode]}
        </button>
      </fetcher.Form>
      {mode === "login" && (
        // A page is painted before the browser has been asked: room is kept, so that nothing moves.
        <div className="mt-3 min-h-12">
          <PasskeyForm action="/sign-in/passkey" fields={fields} className="button-quiet w-full">
            Use a passkey
          </PasskeyForm>
        </div>
      )}
      {google && mode !== "forgotPassword" && (
        <fetcher.Form method="post" action="/sign-in/google" className="mt-3">
          <HiddenFields fields={{ ...fields, ...(invitation !== undefined && { invitation }) }} />
          <button type="submit" className="button-quiet w-full" disabled={busy}>
            Continue with {google}
          </button>
        </fetcher.Form>
      )}
      <div className="mt-3 flex flex-wrap justify-between gap-x-6">
        {mode === "login" && (
          <>
            <ModeLink to="forgotPassword" onMode={onMode}>
              Forgot password?
            </ModeLink>
            <ModeLink to="register" onMode={onMode}>
              Create an account
            </ModeLink>
          </>
        )}
        {mode === "register" && (
          <ModeLink to="login" onMode={onMode}>
            I already have an account
          </ModeLink>
        )}
        {mode === "forgotPassword" && (
          <ModeLink to="login" onMode={onMode}>
            Back to Login
          </ModeLink>
        )}
      </div>
      {/* A page is painted before the device has been asked: room is kept, so that nothing moves. */}
      {!onMode && mode !== "forgotPassword" && (
        <div className="mt-2 min-h-12">
          <JoiningSwipes />
        </div>
      )}
    </div>
  );
}

/** In the address, where the page that answers a form without scripts reads it as well. */
function pathOf(mode: keyof typeof MODE_PATHS, invitation: string | undefined): string {
  return mode === "register" && invitation !== undefined
    ? `${MODE_PATHS.register}?${new URLSearchParams({ invitation })}`
    : MODE_PATHS[mode];
}

const BUTTONS = { login: "Sign In", register: "Create Account", forgotPassword: "Send Reset Link" };
