import type { SessionUser } from "#app/auth/session/session.ts";
import { SENDS_MAIL } from "#app/platform/mail-state.server.ts";

/** If mail can be sent, new accounts confirm their address first, because invented addresses are free. */
export const NEEDS_CONFIRMED_ADDRESS = SENDS_MAIL;

export function mayBeRead({ emailVerified }: SessionUser): boolean {
  return emailVerified || !NEEDS_CONFIRMED_ADDRESS;
}
