import { useId } from "react";
import { data, Form, Link, redirectDocument, useNavigation, useRouteLoaderData } from "react-router";

import { TooBusy, verifyPassword } from "#app/server/auth/password-hash.ts";
import { againIn } from "#app/shared/again.ts";
import { takeTurn } from "#app/shared/limits.server.ts";
import { OwnPath } from "#app/shared/own-path.ts";
import { PasskeyForm } from "#app/shared/passkey-form.tsx";
import { readPasskey } from "#app/shared/passkey-questions.ts";
import { refusalIn } from "#app/shared/refusal.ts";
import { noteProof } from "#app/shared/second-factor.server.ts";
import { requireUser } from "#app/shared/session.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/confirm.route";
import { BUSY } from "./new-codes.server.ts";
import { waysToConfirm } from "./queries.server.ts";

/** What may be typed wrong before a wait; as for codes. */
const TRIES = { limit: 5, windowSeconds: 10 * 60 };

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { passwordHash, hasPasskeys } = await waysToConfirm(user.id);
  return { next: OwnPath.parse(url.searchParams.get("next")), hasPassword: passwordHash !== null, hasPasskeys };
}

interface ConfirmResult {
  errors: { password?: string; form?: string };
}

const refused = (errors: ConfirmResult["errors"], status = 400) => data<ConfirmResult>({ errors }, { status });

/** Notes a new proof of who the reader is, by the password or a passkey of theirs, and leads on. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const form = await request.formData();
  if (form.has("credential")) {
    const found = await readPasskey(request, form);
    if (found?.userId !== user.id) return refused({ form: "This was no passkey of your account. Please try again." });
  } else {
    const turn = await takeTurn(`confirm|${user.id}`, TRIES);
    if (!turn.allowed) {
      return refused({ form: `That was wrong too often. ${againIn("try", turn.retryAfterSeconds)}` }, 429);
    }
    const password = form.get("password");
    const { passwordHash } = await waysToConfirm(user.id);
    const isRight = await isPassword(password, passwordHash);
    if (isRight === "busy") return refused({ form: BUSY }, 503);
    if (!isRight) return refused({ password: "This is not the password of your account." });
  }
  await noteProof(user.id, user.sessionId);
  // As a new page: not all that leads here is known to the router.
  return redirectDocument(OwnPath.parse(form.get("next")), { status: 303 });
}

async function isPassword(password: FormDataEntryValue | null, hash: string | null): Promise<boolean | "busy"> {
  if (typeof password !== "string" || password.length > 512 || hash === null) return false;
  return verifyPassword({ hash, password }).catch((error: unknown) => {
    if (error instanceof TooBusy) return "busy" as const;
    throw error;
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return refused({ form: refusalIn(error, "No answer came. Please try again.") }, 503);
  }
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, hasPassword, hasPasskeys } = loaderData;
  const id = useId();
  const busy = useNavigation().state !== "idle";
  const errors = busy ? undefined : actionData?.errors;
  const google = useRouteLoaderData<{ google: string | null }>("root")?.google;
  return (
    <PlainPage title="Confirm that it is you">
      <p className="text-muted">You signed in a while ago, and what you are about to do is important.</p>
      {errors?.form && <ErrorBanner>{errors.form}</ErrorBanner>}
      {hasPassword && (
        <Form method="post" className="mt-5 space-y-5" onSubmit={(event) => busy && event.preventDefault()}>
          <input type="hidden" name="next" value={next} />
          <Field
            id={id}
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={errors?.password}
          />
          <button type="submit" className="button-solid w-full" aria-disabled={busy}>
            Confirm
          </button>
        </Form>
      )}
      {hasPasskeys && (
        <div className="mt-3 min-h-12">
          <PasskeyForm action="/account/confirm" fields={{ next }} className="button-quiet w-full">
            Use a passkey
          </PasskeyForm>
        </div>
      )}
      {!hasPassword && google && (
        <Form method="post" action="/sign-in/google" className="mt-5">
          <input type="hidden" name="next" value={next} />
          <button type="submit" className="button-solid w-full">
            Sign in with {google} again
          </button>
        </Form>
      )}
      {!hasPassword && !google && !hasPasskeys && (
        <p className="mt-5">
          <Link to="/forgot-password">Set a password</Link> by e-mail first, and sign in with it.
        </p>
      )}
      <Link to="/" className="text-button mt-2">
        Cancel
      </Link>
    </PlainPage>
  );
}
