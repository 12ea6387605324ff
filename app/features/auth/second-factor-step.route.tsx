import { useId } from "react";
import { data, Form, redirect, useFetcher } from "react-router";

import { TooBusy } from "#app/server/auth/password-hash.ts";
import { againIn } from "#app/shared/again.ts";
import { acceptCode, takeCodeTurn } from "#app/shared/one-time-codes.server.ts";
import { PasskeyForm } from "#app/shared/passkey-form.tsx";
import { spendRecoveryCode } from "#app/shared/recovery-codes.server.ts";
import { secondFactorOf } from "#app/shared/second-factor.server.ts";
import { readUser } from "#app/shared/session.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/second-factor-step.route";
import { authProblem } from "./auth.server.ts";
import { askedFor, onward, readOnward } from "./onward.server.ts";
import { orRefused } from "./or-refused.ts";
import { readPending } from "./pending.ts";
import { createProvenSession } from "./proven-session.server.ts";
import { SecondFactorStep } from "./schema.ts";
import { tellOfRecoveryCode } from "./second-factor-letters.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readOnward(url.searchParams);
  if (readUser(context)) throw redirect(asked.next);
  const pending = readPending(context);
  if (!pending) throw redirect(`/sign-in?${askedFor(url.searchParams)}`);
  const { passkeys, appAddedAt } = await secondFactorOf(pending.userId);
  return { hasApp: appAddedAt !== null, hasPasskeys: passkeys.length > 0, asked: askedFields(asked) };
}

/** As hidden fields of a form. */
function askedFields({ next, save, list }: ReturnType<typeof readOnward>): Record<string, string> {
  return {
    next,
    ...(save !== undefined && { save: String(save) }),
    ...(list !== undefined && { list: String(list) }),
  };
}

interface StepResult {
  errors: { code?: string; recoveryCode?: string; form?: string };
}

/** Takes a code of the app or a recovery code, and makes of the waiting session a whole one. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const pending = readPending(context);
  if (!pending) throw redirect(`/sign-in?${askedFor(form)}`);
  const { userId } = pending;
  const parsed = SecondFactorStep.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refusedStep({ form: "Enter a code." });
  const { code, recoveryCode } = parsed.data;

  const turn = await takeCodeTurn(userId);
  if (!turn.allowed) return tooManyTries(turn.retryAfterSeconds);
  if (recoveryCode !== undefined) {
    const left = await spent(userId, recoveryCode);
    if (left === "busy") return refusedStep({ form: BUSY }, 503);
    if (left === null) return refusedStep({ recoveryCode: "This is not one of your recovery codes, or it was used." });
    await tellOfRecoveryCode(userId, left);
  } else if (!(await acceptCode(userId, code, new Date()))) {
    return refusedStep({ code: "This is not the code of this moment, or it was used already. Wait for the next one." });
  }

  const response = await createProvenSession(request, userId);
  const problem = await authProblem(response);
  return problem
    ? refusedStep({ form: problem }, response.status)
    : onward(request, form, response, context, userId, true);
}

const BUSY = "Too many people are signing in at this moment. Please try again.";

const refusedStep = (errors: StepResult["errors"], status = 400) => data<StepResult>({ errors }, { status });

function tooManyTries(seconds: number) {
  const form = `That was wrong too often. ${againIn("try", seconds)}`;
  return data<StepResult>({ errors: { form } }, { status: 429, headers: { "Retry-After": String(seconds) } });
}

async function spent(userId: string, recoveryCode: string): Promise<number | null | "busy"> {
  try {
    return await spendRecoveryCode(userId, recoveryCode);
  } catch (error) {
    if (error instanceof TooBusy) return "busy";
    throw error;
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orRefused(serverAction);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SecondFactorStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasApp, hasPasskeys, asked } = loaderData;
  const fetcher = useFetcher<StepResult>();
  const errors = ((fetcher.data ?? actionData) as StepResult | undefined)?.errors ?? {};
  const busy = fetcher.state !== "idle";
  const id = useId();
  const hidden = Object.entries(asked).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <PlainPage title="One more step">
      <p className="text-muted">Your account has a second factor.</p>
      {errors.form && <ErrorBanner>{errors.form}</ErrorBanner>}
      {hasPasskeys && (
        <div className="mt-5 min-h-12">
          <PasskeyForm action="/sign-in/passkey" fields={asked} className="button-solid w-full">
            Use a passkey
          </PasskeyForm>
        </div>
      )}
      {hasApp && (
        <fetcher.Form method="post" className="mt-5 space-y-5" onSubmit={(event) => busy && event.preventDefault()}>
          {hidden}
          <Field
            id={`${id}-code`}
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={20}
            hint="Six digits, from your authenticator app."
            error={errors.code}
          />
          <button type="submit" className="button-solid w-full" aria-disabled={busy}>
            Continue
          </button>
        </fetcher.Form>
      )}
      <details className="mt-6" open={errors.recoveryCode !== undefined || undefined}>
        <summary className="text-button">Device lost? Use a recovery code</summary>
        <fetcher.Form method="post" className="mt-3 space-y-5" onSubmit={(event) => busy && event.preventDefault()}>
          {hidden}
          <Field
            id={`${id}-recovery`}
            label="Recovery code"
            name="recoveryCode"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={40}
            hint="One of the ten that you were shown. Each works once."
            error={errors.recoveryCode}
          />
          <button type="submit" className="button-quiet w-full" aria-disabled={busy}>
            Use this recovery code
          </button>
        </fetcher.Form>
      </details>
      <Form method="post" action="/sign-out" className="mt-4">
        <button type="submit" className="text-button">
          Sign Out
        </button>
      </Form>
    </PlainPage>
  );
}
