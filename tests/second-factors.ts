import { Secret, TOTP } from "otpauth";

import type { Authenticator } from "./authenticator.ts";
import type { Reader } from "./reader.ts";

/** The options that a PUT of these addresses answers. */
export interface Question {
  challenge: string;
  allowCredentials?: Array<{ id: string }>;
  excludeCredentials?: Array<{ id: string }>;
  user?: { id: string; name: string };
  rp?: { id: string };
  rpId?: string;
}

export async function questionOf(reader: Reader, path = "/sign-in/passkey"): Promise<Question> {
  const response = await reader.send(path, {}, { method: "PUT" });
  return (await response.json()) as Question;
}

/** Adds a passkey to the account, by the browser's two steps. */
export async function addPasskey(reader: Reader, authenticator: Authenticator, name = "My key"): Promise<Response> {
  const question = await questionOf(reader, "/account/passkeys");
  return reader.send("/account/passkeys.data", { name, credential: authenticator.create(question) });
}

export async function signInWithPasskey(
  reader: Reader,
  authenticator: Authenticator,
  fields: Record<string, string> = {},
): Promise<Response> {
  const question = await questionOf(reader);
  return reader.send("/sign-in/passkey", { ...fields, credential: authenticator.get(question) });
}

/** Sets up an authenticator app by what its page shows; returns its secret and the recovery codes shown. */
export async function addApp(reader: Reader): Promise<{ secret: string; codes: string[] }> {
  const page = await (await reader.get("/account/second-factor/app")).text();
  const secret = secretOn(page);
  const setup = /name="setup" value="([^"]+)"/.exec(page)![1]!;
  const response = await reader.send("/account/second-factor/app", { setup, code: codeOf(secret) });
  return { secret, codes: recoveryCodesOn(await response.text()) };
}

export function secretOn(page: string): string {
  return /\bsecret=([A-Z2-7]+)/.exec(page.replaceAll("&amp;", "&"))![1]!;
}

export function recoveryCodesOn(page: string): string[] {
  return [...page.matchAll(/[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}(?=<\/li>)/g)].map(([code]) => code);
}

/** The app's code, so many periods from now. */
export function codeOf(secret: string, periods = 0): string {
  const timestamp = Date.now() + periods * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
