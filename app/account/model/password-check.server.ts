import { takeTurn } from "#app/auth/model/limits.server.ts";
import { verifyPassword } from "#app/auth/model/password-hash.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { retryIn } from "#app/platform/retry-message.ts";

import { waysToSignIn } from "./credentials/queries.server.ts";

export type PasswordCheck = { passwordHash: string } | { problem: string; status: 400 | 429 };

/** Whether this is the password of the reader who is signed in; its hash, or what is wrong in a sentence. */
export async function checkPassword(userId: string, password: string): Promise<PasswordCheck> {
  const turn = await takeTurn(`password-check|${userId}`, LIMITS.passwordChecks);
  if (!turn.allowed) return { problem: `Too many tries. ${retryIn("try", turn.retryAfterSeconds)}`, status: 429 };
  const { passwordHash } = await waysToSignIn(userId);
  if (passwordHash === null || !(await verifyPassword({ hash: passwordHash, password }))) {
    return { problem: "This is not your password.", status: 400 };
  }
  return { passwordHash };
}
