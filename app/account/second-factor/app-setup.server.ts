import { encode } from "uqr";

import { appSecret } from "#app/platform/app-secret.server.ts";

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
  picture: { size: number; path: string };
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
  const { size, data } = encode(address, { ecc: "M", border: 4 });
  // Draws a run of dark modules as one rectangle, which takes a fraction of the bytes of single modules.
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  );
  return { setup, secret: secret.match(/.{1,4}/g)!.join(" "), address, picture: { size, path: runs.join("") } };
}
