import { askForReset } from "#app/auth/sign-in/auth.server.ts";
import { NO_ANSWER } from "#app/http/answer.ts";
import { done, mutateVisitorPage, tooMany } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { retryIn } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/forgot-password.route";
import { AccountPage } from "./account-page.tsx";
import { ForgottenPassword } from "./schema.ts";

export function loader() {
  return null;
}

export function action({ request }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: ForgottenPassword, values: ["email"] }, async ({ fields, values }) => {
    const attempt = await askForReset(request, fields.email);
    if (attempt.allowed) return done();
    const problem = t("You’ve already asked three times. {retryIn}", {
      retryIn: retryIn(t("ask"), attempt.retryAfterSeconds),
    });
    return tooMany(problem, attempt.retryAfterSeconds, values);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER() });

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return <AccountPage mode={actionData && "ok" in actionData ? "resetSent" : "forgotPassword"} result={actionData} />;
}
