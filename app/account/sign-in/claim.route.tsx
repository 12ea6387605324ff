import { useId } from "react";
import { Form, Link, useNavigation } from "react-router";

import { newPasswordEmail } from "#app/auth/emails/account-email.ts";
import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { hashPassword } from "#app/auth/password/password-hash.ts";
import { passwordProblem } from "#app/auth/password/password-rules.ts";
import { noteAccountEvent } from "#app/auth/session/account-events.queries.server.ts";
import { claimByLink, emailProof } from "#app/auth/session/email-proofs.queries.server.ts";
import { NO_ANSWER } from "#app/http/answer.ts";
import { done, invalid, mutateVisitorPage, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/claim.route";
import { NewPasswordField } from "./new-password-field.tsx";
import { LINK_UNREADABLE, LINK_VOID } from "./rules.ts";
import { NewPassword } from "./schema.ts";

export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
}

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get("token") ?? "" };
}

export function action({ request }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: NewPassword }, async ({ fields: { token, password } }) => {
    if (token === "") return problem(LINK_UNREADABLE());
    const proof = await emailProof(token);
    if (!proof || proof.isChange) return problem(LINK_VOID());
    const weakness = passwordProblem(password, { email: proof.email });
    if (weakness) return invalid({ password: weakness });
    const claimed = await claimByLink(token, await hashPassword(password));
    if (!claimed) return problem(LINK_VOID());
    await noteAccountEvent(claimed.userId, "account-claimed", request.headers.get("User-Agent"));
    mailer.send("password-changed", proof.email, () => newPasswordEmail({ url: `${siteAddress}/forgot-password` }));
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER() });

export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const id = useId();
  const { ref, problem, errors } = useFormAnswer({
    state: useNavigation().state,
    data: actionData,
  });
  if (actionData && "ok" in actionData) {
    return (
      <PlainPage title={t("The account is yours")}>
        <p>{t("We confirmed the address and signed everybody else out. Sign in with your new password.")}</p>
        <Link to="/sign-in" className="button-solid wide below-6">
          {t("Sign In")}
        </Link>
      </PlainPage>
    );
  }
  return (
    <PlainPage title={t("Make the account yours")}>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Form ref={ref} method="post" className="fields below-4">
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordField id={id} error={errors["password"]} />
        <button type="submit" className="button-solid wide">
          {t("Make it mine")}
        </button>
      </Form>
    </PlainPage>
  );
}
