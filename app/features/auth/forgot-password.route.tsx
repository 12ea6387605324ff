import type { Route } from "./+types/forgot-password.route";
import { AccountPage } from "./account-page.tsx";
import { askForReset } from "./auth.server.ts";
import { invalid, type FormResult } from "./form-result.ts";
import { orRefused } from "./or-refused.ts";
import { ForgottenPassword } from "./schema.ts";

export function loader() {
  return null;
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const parsed = ForgottenPassword.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalid(parsed.error, form);
  askForReset(request, parsed.data.email);
  return { sent: true } satisfies FormResult;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orRefused(serverAction);

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return <AccountPage mode={actionData && "sent" in actionData ? "resetSent" : "forgotPassword"} result={actionData} />;
}
