import { env } from "#app/env.server.ts";

import type { SessionUser } from "./session.ts";

/** Where letters can be sent, a new account proves its address first: a made-up one costs nothing. */
export const WORDS_WAIT = env.SMTP_URL !== undefined;

/** Whether others may read what this reader writes from now on. Every action that takes such words asks. */
export function mayBeRead({ emailVerified }: SessionUser): boolean {
  return emailVerified || !WORDS_WAIT;
}
