import { useId } from "react";
import { Form, Link, redirectDocument, useNavigation, useRouteLoaderData } from "react-router";

import { SETTINGS } from "#app/account/security/rules.ts";
import { PasskeyForm } from "#app/account/sign-in/passkey-form.tsx";
import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { TooBusy, verifyPassword } from "#app/auth/password/password-hash.ts";
import { noteProof } from "#app/auth/second-factor/second-factor.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { errorsIn, NO_ANSWER, problemIn } from "#app/http/answer.ts";
import { invalid, mutatePage, problem, tooMany } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { OwnPath } from "#app/platform/own-path.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/confirm.route";
import { BUSY } from "./new-codes.server.ts";
import { readPasskey } from "./passkey-questions.ts";
import { waysToConfirm } from "./queries.server.ts";
import { Confirmation } from "./schema.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { passwordHash, hasPasskeys } = await waysToConfirm(user.id);
  return { next: OwnPath.parse(url.searchParams.get("next")), hasPassword: passwordHash !== null, hasPasskeys };
}

export function action(args: Route.ActionArgs) {
  return mutatePage(args, { form: Confirmation }, async ({ user, fields: { next, credential, password } }) => {
    if (credential !== undefined) {
      const found = await readPasskey(args.request, credential);
      if (found?.userId !== user.id) return problem(t("That passkey isn’t one of yours. Please try another."));
    } else {
      const attempt = await countAttempt(`confirm|${user.id}`, LIMITS.confirmations);
      if (!attempt.allowed) {
        const retry = retryIn(t("try"), attempt.retryAfterSeconds);
        return tooMany(t("Too many wrong passwords. {retry}", { retry }), attempt.retryAfterSeconds);
      }
      const { passwordHash } = await waysToConfirm(user.id);
      const isRight = await isPassword(password, passwordHash);
      if (isRight === "busy") return problem(BUSY(), 503);
      if (!isRight) return invalid({ password: t("That’s not your password.") });
    }
    await noteProof(user.id, user.sessionId);
    // A document request, because some of the target pages are not in the router's map.
    return redirectDocument(next, { status: 303 });
  });
}

async function isPassword(password: string | null, hash: string | null): Promise<boolean | "busy"> {
  if (password === null || hash === null) return false;
  return verifyPassword({ hash, password }).catch((error: unknown) => {
    if (error instanceof TooBusy) return "busy" as const;
    throw error;
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER() });

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, hasPassword, hasPasskeys } = loaderData;
  const id = useId();
  const busy = useNavigation().state !== "idle";
  const answer = busy ? undefined : actionData;
  const problem = problemIn(answer);
  const google = useRouteLoaderData<{ google: string | null }>("root")?.google;
  return (
    <PlainPage title={t("Confirm it’s you")} back={SETTINGS}>
      <p className="muted">{t("It’s been a while since you signed in, so we’re making sure it’s really you.")}</p>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {hasPassword && (
        <Form method="post" className="fields below-5" onSubmit={(event) => busy && event.preventDefault()}>
          <input type="hidden" name="next" value={next} />
          <Field
            id={id}
            label={t("Password")}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={errorsIn(answer)["password"]}
          />
          <button type="submit" className="button-solid wide" aria-disabled={busy}>
            {t("Confirm")}
          </button>
        </Form>
      )}
      {hasPasskeys && (
        <div className={`${pageStyles.below} ${pageStyles.late}`}>
          <PasskeyForm action="/account/confirm" fields={{ next }} className="button-quiet wide">
            {t("Use a passkey")}
          </PasskeyForm>
        </div>
      )}
      {!hasPassword && google && (
        <Form method="post" action="/sign-in/google" className="below-5">
          <input type="hidden" name="next" value={next} />
          <button type="submit" className="button-solid wide">
            {t("Sign in with {google} again", { google })}
          </button>
        </Form>
      )}
      {!hasPassword && !google && !hasPasskeys && (
        <p className="below-5">
          {rich("First <link>set a password</link> and sign in with it.", {
            link: <Link to="/forgot-password" />,
          })}
        </p>
      )}
      <Link to="/" className="text-button below-2">
        {t("Cancel")}
      </Link>
    </PlainPage>
  );
}
