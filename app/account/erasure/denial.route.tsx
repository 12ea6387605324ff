import { Link } from "react-router";

import { DenialForm } from "#app/account/security/schema.ts";
import { emailProof } from "#app/auth/session/email-proofs.queries.server.ts";
import { done, mutateVisitorPage, problem } from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/denial.route";
import { eraseAccount } from "./erasure.queries.server.ts";

export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
}

/** Lets the owner of a mailbox erase an unconfirmed account that someone else opened with its address. */
export function action({ request }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: DenialForm }, async ({ fields: { token } }) => {
    const proof = token ? await emailProof(token) : null;
    const erased = proof && !proof.isChange && (await eraseAccount(proof.userId, "unconfirmed")) !== null;
    return erased ? done() : problem(LINK_VOID(), 200);
  });
}

const LINK_VOID = () => t("This link no longer works.");

export default function DenialPage({ actionData }: Route.ComponentProps) {
  const isErased = actionData !== undefined && "ok" in actionData;
  return (
    <PlainPage title={isErased ? t("We deleted the account") : t("Is this your account?")}>
      {isErased ? (
        <p>{t("Everything in it is gone. Thank you for telling us.")}</p>
      ) : (
        <ErrorBanner>{LINK_VOID()}</ErrorBanner>
      )}
      <Link to="/" className="button-solid wide below-6">
        {t("Back to the books")}
      </Link>
    </PlainPage>
  );
}
