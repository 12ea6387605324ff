import { askForReset } from "#app/auth/model/sign-in/auth.server.ts";
import { ForgottenPassword } from "#app/auth/model/sign-in/schema.ts";
import { NO_ANSWER } from "#app/http/answer.ts";
import { done, mutateVisitorPage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/forgot-password.route";
import { AccountPage } from "./account-page.tsx";

export function loader() {
  return null;
}

export function action({ request }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: ForgottenPassword, values: ["email"] }, async ({ fields }) => {
    askForReset(request, fields.email);
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER });

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return <AccountPage mode={actionData && "ok" in actionData ? "resetSent" : "forgotPassword"} result={actionData} />;
}
