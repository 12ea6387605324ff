import { Form, Link } from "react-router";

import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/verify-email.route";
import { auth } from "./auth.server.ts";
import { MailedToken } from "./schema.ts";

export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
}

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get("token") ?? "" };
}

/** By a button, not by the link itself: mail programs open links to look at them. */
export async function action({ request }: Route.ActionArgs) {
  const parsed = MailedToken.safeParse(Object.fromEntries(await request.formData()));
  const confirmed = parsed.success && (await auth.api.verifyEmail({ query: parsed.data }).catch(() => null));
  return { confirmed: Boolean(confirmed) };
}

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.confirmed) {
    return (
      <PlainPage title="Your e-mail address is confirmed">
        <p>Thank you. There is nothing else to do.</p>
        <Link to="/" className="button-solid mt-6 w-full">
          Back to the books
        </Link>
      </PlainPage>
    );
  }
  return (
    <PlainPage title="Confirm your e-mail address">
      {actionData ? (
        <ErrorBanner>This link cannot be used any more. Sign in and ask for a new one.</ErrorBanner>
      ) : (
        <p>One tap, and we know that letters to you arrive.</p>
      )}
      <Form method="post" className="mt-6">
        <input type="hidden" name="token" value={loaderData.token} />
        <button type="submit" className="button-solid w-full">
          Confirm
        </button>
      </Form>
    </PlainPage>
  );
}
