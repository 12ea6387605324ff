import { signatureConflict } from "#app/auth/model/names.server.ts";
import type { SessionUser } from "#app/auth/model/session.ts";
import { newAccountLinkRule } from "#app/club/model/new-account-links.server.ts";
import { nicknamePath } from "#app/club/model/nickname-path.ts";
import { problem, tooMany, type Outcome } from "#app/http/mutation.server.ts";

/** Why the reader may not write these words now: a new account's link alone, or another's name. Null where they may. */
export async function refusedWords(user: SessionUser, words: string): Promise<Outcome<never> | null> {
  const held = await newAccountLinkRule(user.id, words);
  if (held) return tooMany(held.problem, held.retryAfterSeconds);
  const conflict = await signatureConflict(user);
  if (!conflict) return null;
  const why = conflict === "taken" ? "another reader’s, or looks like it" : "reserved";
  const link = { to: nicknamePath("/suggestions"), name: "Choose a nickname" };
  return problem(`The name that you appear as is ${why}. Choose a nickname first.`, 409, undefined, link);
}
