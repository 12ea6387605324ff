import { deviceDigest, deviceOf, isKnownDevice, noteDevice } from "#app/auth/model/known-devices.server.ts";
import { wrongPasswordsLetter } from "#app/auth/model/letters/account-letters.ts";
import { giveEmailTurnBack, giveTurnBack, takeEmailTurn, takeTurn } from "#app/auth/model/limits.server.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { log } from "#app/platform/log.ts";
import { mailer } from "#app/platform/mailer.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { accountOf } from "./queries.server.ts";

/** A try to sign in that was let through; counted as if its password were wrong. */
export interface SignInTry {
  /** For a password that was not wrong, or that nobody has looked at. */
  giveBack(): Promise<void>;
}

/**
 * Lets a try to sign in through, or refuses it before its password costs anything, whether or not there is such an
 * account. A device that its reader has signed in on has tries of its own: nobody can lock them out from elsewhere.
 */
export async function trySignIn(request: Request, email: string): Promise<SignInTry | Response> {
  const turn = await takeEmailTurn("sign-in", email, ...LIMITS.wrongPasswords);
  if (turn.allowed) return { giveBack: () => giveEmailTurnBack("sign-in", email, ...LIMITS.wrongPasswords) };
  const device = deviceDigest(email, deviceOf(request));
  if (!(await isKnownDevice(device))) {
    warnOnce(email);
    return refusal(turn.retryAfterSeconds);
  }
  const key = `sign-in-device|${device}`;
  const ofDevice = await takeTurn(key, LIMITS.wrongPasswordsOnKnownDevice);
  return ofDevice.allowed ? { giveBack: () => giveTurnBack(key) } : refusal(ofDevice.retryAfterSeconds);
}

/** A new password was set by a mailed link: the device it was set on is its reader's. */
export async function trustDevice(request: Request, email: string): Promise<void> {
  const account = await accountOf(email);
  if (account) await noteDevice(account.id, deviceOf(request));
}

/** Whether another e-mail of this kind may go to this mailbox, whoever asks for it and from wherever. */
export async function mayWriteTo(email: string, kind: "reset" | "verification"): Promise<boolean> {
  const turn = await takeEmailTurn(`letter-${kind}`, email, LIMITS.lettersToMailbox);
  if (!turn.allowed) log.warn({ kind }, "an e-mail was not sent: too many to one mailbox");
  return turn.allowed;
}

const warning = new Set<Promise<void>>();

/** Beside the answer, which takes as long for an address without an account. */
function warnOnce(email: string): void {
  const work = warn(email)
    .catch((error: unknown) => log.error({ err: error }, "a warning of wrong passwords could not be prepared"))
    .finally(() => warning.delete(work));
  warning.add(work);
}

async function warn(email: string): Promise<void> {
  const turn = await takeEmailTurn("letter-wrong-passwords", email, LIMITS.warningsToMailbox);
  if (!turn.allowed) return;
  log.warn({}, "too many wrong passwords for one account: from unknown devices none is looked at for now");
  if (!(await accountOf(email))) return;
  const letter = wrongPasswordsLetter({ url: new URL("/forgot-password", siteAddress).href });
  mailer.send({ to: email, ...letter });
}

/** For shutdown: what was promised is still done. */
export async function drainWarnings(): Promise<void> {
  await Promise.all(warning);
}

/** As better-auth answers its own limits. */
function refusal(retryAfterSeconds: number): Response {
  return Response.json(
    { message: "Too many requests. Please try again later." },
    { status: 429, headers: { "X-Retry-After": String(retryAfterSeconds) } },
  );
}
