import { useId } from "react";
import { Form, redirect, useFetcher } from "react-router";

import { acceptCode } from "#app/account/second-factor/one-time-codes.queries.server.ts";
import { spendRecoveryCode } from "#app/account/second-factor/recovery-codes.queries.server.ts";
import { TooBusy } from "#app/auth/password/password-hash.ts";
import { secondFactorOf } from "#app/auth/second-factor/second-factor.queries.server.ts";
import { LONGEST_CODE } from "#app/auth/session/account-fields.ts";
import { readUser } from "#app/auth/session/session.ts";
import { authProblem } from "#app/auth/sign-in/auth.server.ts";
import { readPending } from "#app/auth/sign-in/pending.ts";
import { errorsIn, NO_ANSWER, problemIn, type Answer } from "#app/http/answer.ts";
import { invalid, mutateVisitorPage, problem, tooMany } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/second-factor-step.route";
import { authRejection } from "./auth-rejection.server.ts";
import { countCodeAttempt } from "./code-limits.server.ts";
import { PasskeyForm } from "./passkey-form.tsx";
import { createProvenSession } from "./proven-session.server.ts";
import { HiddenFields, returnToFields } from "./return-to-fields.tsx";
import { returnAfterSignIn, returnToQuery, readReturnTo } from "./return-to.server.ts";
import { LONGEST_RECOVERY_CODE } from "./rules.ts";
import { SecondFactorStep } from "./schema.ts";
import { sendRecoveryCodeUsed } from "./second-factor-email.server.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";

export const handle = { evenWhenFull: true } satisfies RouteHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = readReturnTo(url.searchParams);
  if (readUser(context)) throw redirect(returnTo.next);
  const pending = readPending(context);
  if (!pending) throw redirect(`/sign-in?${returnToQuery(returnTo)}`);
  const { passkeys, appAddedAt } = await secondFactorOf(pending.userId);
  return { hasApp: appAddedAt !== null, hasPasskeys: passkeys.length > 0, returnTo: returnToFields(returnTo) };
}

export function action({ request, context }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: SecondFactorStep }, async ({ fields }) => {
    const { code, recoveryCode, ...returnTo } = fields;
    const pending = readPending(context);
    if (!pending) throw redirect(`/sign-in?${returnToQuery(returnTo)}`);
    const { userId } = pending;
    if (code === undefined && recoveryCode === undefined) return problem(t("Enter a code."));

    const attempt = await countCodeAttempt(request, userId, recoveryCode === undefined ? "code" : "recovery-code");
    if (!attempt.allowed) {
      const retry = retryIn(t("try"), attempt.retryAfterSeconds);
      return tooMany(t("Too many wrong codes. {retry}", { retry }), attempt.retryAfterSeconds);
    }
    if (recoveryCode !== undefined) {
      const left = await spent(userId, recoveryCode);
      if (left === "busy") return problem(BUSY(), 503);
      if (left === null) return invalid({ recoveryCode: WRONG_RECOVERY_CODE() });
      await sendRecoveryCodeUsed(userId, left);
    } else if (!(await acceptCode(userId, code ?? "", new Date()))) return invalid({ code: WRONG_CODE() });

    const response = await createProvenSession(request, userId);
    const message = await authProblem(response);
    return message
      ? authRejection(response, message)
      : returnAfterSignIn(request, returnTo, response, context, userId, true);
  });
}

const BUSY = () => t("Too many people are signing in right now. Please try again in a moment.");

const WRONG_CODE = () => t("That code is wrong or already used. Wait for the next one.");
const WRONG_RECOVERY_CODE = () => t("That’s not one of your recovery codes, or you’ve already used it.");

async function spent(userId: string, recoveryCode: string): Promise<number | null | "busy"> {
  try {
    return await spendRecoveryCode(userId, recoveryCode);
  } catch (error) {
    if (error instanceof TooBusy) return "busy";
    throw error;
  }
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER() });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SecondFactorStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasApp, hasPasskeys, returnTo } = loaderData;
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data ?? actionData;
  const problem = problemIn(answer);
  const errors = errorsIn(answer);
  const busy = fetcher.state !== "idle";
  const id = useId();
  return (
    <PlainPage title={t("One more step")}>
      <p className="muted">{t("Confirm it’s you with your second factor.")}</p>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {hasPasskeys && (
        <div className={`below-5 ${pageStyles.late}`}>
          <PasskeyForm action="/sign-in/passkey" fields={returnTo} className="button-solid wide">
            {t("Use a passkey")}
          </PasskeyForm>
        </div>
      )}
      {hasApp && (
        <fetcher.Form method="post" className="fields below-5" onSubmit={(event) => busy && event.preventDefault()}>
          <HiddenFields fields={returnTo} />
          <Field
            id={`${id}-code`}
            label={t("Code")}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={LONGEST_CODE}
            hint={t("The six digits from your authenticator app.")}
            error={errors["code"]}
          />
          <button type="submit" className="button-solid wide" aria-disabled={busy}>
            {t("Continue")}
          </button>
        </fetcher.Form>
      )}
      <details className="below-6" open={errors["recoveryCode"] !== undefined || undefined}>
        <summary className="text-button">{t("Lost your device? Use a recovery code")}</summary>
        <fetcher.Form
          method="post"
          className={`fields ${pageStyles.below}`}
          onSubmit={(event) => busy && event.preventDefault()}
        >
          <HiddenFields fields={returnTo} />
          <Field
            id={`${id}-recovery`}
            label={t("Recovery code")}
            name="recoveryCode"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={LONGEST_RECOVERY_CODE}
            hint={t("One of the ten codes that we showed you. Each works once.")}
            error={errors["recoveryCode"]}
          />
          <button type="submit" className="button-quiet wide" aria-disabled={busy}>
            {t("Use this recovery code")}
          </button>
        </fetcher.Form>
      </details>
      <Form method="post" action="/sign-out" className="below-4">
        <button type="submit" className="text-button">
          {t("Sign Out")}
        </button>
      </Form>
    </PlainPage>
  );
}
