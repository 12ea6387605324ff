import { TooBusy } from "#app/auth/password/password-hash.ts";
import { t } from "#app/language/t.ts";

import { newRecoveryCodes } from "./recovery-codes.queries.server.ts";

export const BUSY = () => t("Too many people are signing in right now. Please try again in a moment.");

/** None if the account has a factor already. Null while too many passwords wait to be hashed. */
export async function firstCodes(hasFactor: boolean): Promise<{ codes: string[]; hashes: string[] } | null> {
  return hasFactor ? { codes: [], hashes: [] } : codesUnlessBusy();
}

/** Null while too many passwords wait to be hashed. */
export async function codesUnlessBusy(): Promise<{ codes: string[]; hashes: string[] } | null> {
  return newRecoveryCodes().catch((error: unknown) => {
    if (error instanceof TooBusy) return null;
    throw error;
  });
}
