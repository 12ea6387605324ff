import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { verifyPassword } from "#app/auth/password/password-hash.ts";
import { t } from "#app/language/t.ts";
import { retryIn } from "#app/platform/retry-message.ts";

import { waysToSignIn } from "./queries.server.ts";

export type PasswordCheck = { passwordHash: string } | { problem: string; status: 400 | 429 };

export async function checkPassword(userId: string, password: string): Promise<PasswordCheck> {
  const attempt = await countAttempt(`password-check|${userId}`, LIMITS.passwordChecks);
  if (!attempt.allowed)
    return {
      problem: t("Too many tries. {retryIn}", { retryIn: retryIn(t("try"), attempt.retryAfterSeconds) }),
      status: 429,
    };
  const { passwordHash } = await waysToSignIn(userId);
  if (passwordHash === null || !(await verifyPassword({ hash: passwordHash, password }))) {
    return { problem: t("That’s not your password."), status: 400 };
  }
  return { passwordHash };
}
