import { Link } from "react-router";

import { emailProof } from "#app/shared/email-proofs.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/denial.route";
import { leave } from "./leave.server.ts";
import { DenialForm } from "./schema.ts";

export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
}

/** The owner of a mailbox erases an account that somebody else opened for it and that was never confirmed. */
export async function action({ request }: Route.ActionArgs) {
  const parsed = DenialForm.safeParse(Object.fromEntries(await request.formData()));
  const proof = parsed.success ? await emailProof(parsed.data.token) : null;
  if (!proof || proof.isChange) return { erased: false };
  const { erased } = await leave({ id: proof.userId, email: proof.email }, { onlyUnconfirmed: true });
  return { erased };
}

export default function DenialPage({ actionData }: Route.ComponentProps) {
  return (
    <PlainPage title={actionData?.erased ? "The account is erased" : "Is this your account?"}>
      {actionData?.erased ? (
        <p>Nothing of it is left. Thank you for telling us.</p>
      ) : (
        <ErrorBanner>This link cannot be used any more.</ErrorBanner>
      )}
      <Link to="/" className="button-solid mt-6 w-full">
        Back to the books
      </Link>
    </PlainPage>
  );
}
