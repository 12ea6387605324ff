import { signatureConflict } from "#app/auth/readers/names.queries.server.ts";
import type { SessionUser } from "#app/auth/session/session.ts";
import { newAccountLinkRule } from "#app/club/writing/new-account-links.queries.server.ts";
import { nicknamePath } from "#app/club/writing/nickname-path.ts";
import { problem, tooMany, type Outcome } from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";

/** A bare link by a new account, or a name conflict. */
export async function writingProblem(user: SessionUser, text: string): Promise<Outcome<never> | null> {
  const delay = await newAccountLinkRule(user.id, text);
  if (delay) return tooMany(delay.problem, delay.retryAfterSeconds);
  const conflict = await signatureConflict(user);
  if (!conflict) return null;
  const why = conflict === "taken" ? t("taken, or looks like another reader’s") : t("reserved");
  const link = { to: nicknamePath("/suggestions"), name: t("Choose a nickname") };
  return problem(t("Your name here is {why}. Choose a nickname first.", { why }), 409, undefined, link);
}
