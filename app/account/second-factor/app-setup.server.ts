import { appSecret } from "#app/platform/app-secret.server.ts";
import { qrPicture, type QrPicture } from "#app/platform/pictures/qr-picture.ts";

import { keyAddress, newTotpSecret, totpSeal } from "./totp.ts";

const seal = totpSeal(appSecret, "setup");
/** How long the secret on a page can be used. */
const SETUP_MS = 30 * 60 * 1_000;

/** A secret that is not in use yet; it is stored nowhere else. */
export interface SetupView {
  /** The secret, encrypted for this user, as the form sends it back. */
  setup: string;
  /** In groups, for typing. */
  secret: string;
  address: string;
  picture: QrPicture;
}

export async function newSetup({ id, email }: { id: string; email: string }, now: Date): Promise<SetupView> {
  const secret = newTotpSecret();
  return setupView(secret, email, await seal.seal(id, secret, now));
}

/** Null if it is not a setup of this user, or too old. */
export async function openSetup(userId: string, setup: string, now: Date): Promise<string | null> {
  const opened = await seal.open(userId, setup);
  return opened && now.getTime() - opened.at.getTime() < SETUP_MS ? opened.secret : null;
}

export async function setupView(secret: string, email: string, setup: string): Promise<SetupView> {
  const address = keyAddress(secret, email);
  return { setup, secret: secret.match(/.{1,4}/g)!.join(" "), address, picture: qrPicture(address) };
}
