import { data, Form, Link, redirect } from "react-router";

import { env } from "#app/env.server.ts";
import { againIn } from "#app/shared/again.ts";
import { longTimes } from "#app/shared/dates.ts";
import { takeTurn } from "#app/shared/limits.server.ts";
import { requireUser } from "#app/shared/session.ts";
import { timeZoneOf } from "#app/shared/time-zone.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/email-verification.route";
import { sendVerification } from "./auth.server.ts";
import { orRefused } from "./or-refused.ts";

/** So many e-mails with the link, the one of the registration not counted. */
const SENDINGS = { limit: 3, windowSeconds: 30 * 60 };

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  if (user.emailVerified) throw redirect("/account/security");
  const date = longTimes(await timeZoneOf(user.id));
  return {
    email: user.email,
    confirmBy: user.confirmBy && date(user.confirmBy),
    sendsMail: env.SMTP_URL !== undefined,
  };
}

/** Mails another link that confirms the reader's address; the one before is void. */
export async function action({ context }: Route.ActionArgs) {
  const user = requireUser(context);
  if (user.emailVerified) return { ok: true, message: "Your e-mail address is confirmed already." };
  const turn = await takeTurn(`email-verification|${user.id}`, SENDINGS);
  if (!turn.allowed) {
    const form = `Three e-mails are on their way. ${againIn("ask", turn.retryAfterSeconds)}`;
    return data(
      { ok: false, errors: { form } },
      { status: 429, headers: { "Retry-After": String(turn.retryAfterSeconds) } },
    );
  }
  await sendVerification(user);
  return { ok: true, message: `Sent to ${user.email}. Please look there for the link.` };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orRefused(serverAction);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

interface Answer {
  message?: string;
  errors?: { form?: string };
}

export default function EmailVerificationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, confirmBy, sendsMail } = loaderData;
  const answer: Answer | undefined = actionData;
  return (
    <PlainPage title="Confirm your e-mail address">
      {answer?.errors?.form && <ErrorBanner>{answer.errors.form}</ErrorBanner>}
      {answer?.message ? (
        <p role="status">{answer.message}</p>
      ) : (
        <p>
          We sent a link to <strong className="break-words">{email}</strong>. Open it in this browser to confirm that
          the address is yours.
          {confirmBy && ` An account whose address is not confirmed by ${confirmBy} is removed.`}
        </p>
      )}
      {!sendsMail && (
        <p className="mt-3 text-muted">
          This place sends no e-mails: whoever runs it finds each of them as a file beside its data.
        </p>
      )}
      <Form method="post" className="mt-6">
        <button type="submit" className="button-solid w-full">
          Send the e-mail again
        </button>
      </Form>
      <Link to="/account/email" className="button-quiet mt-3 w-full">
        Change e-mail address
      </Link>
    </PlainPage>
  );
}
