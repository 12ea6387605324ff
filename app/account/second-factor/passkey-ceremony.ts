import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { z } from "zod";

import { nameNow } from "#app/language/t.ts";

/** EdDSA, ES256, RS256: every authenticator supports one. The default adds algorithms that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

export const CHALLENGE_SECONDS = 5 * 60;
const TIMEOUT_MS = CHALLENGE_SECONDS * 1_000;

export interface KnownPasskey {
  /** Base64url, as all bytes here. */
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

const base64url = z.string().regex(/^[\w-]+$/);
const response = z.record(z.string(), z.unknown());
const Answer = z.object({
  id: base64url.max(1_400),
  rawId: base64url.max(1_400),
  type: z.literal("public-key"),
  response: z.intersection(response, z.object({ clientDataJSON: base64url })),
  clientExtensionResults: response.default({}),
});

export function readAnswer(json: FormDataEntryValue | null): { id: string } | null {
  if (typeof json !== "string") return null;
  try {
    return Answer.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Passkeys are bound to the host of `origin`. Always requires user verification: a passkey counts as both factors. */
export function passkeyCeremony(origin: string) {
  const rpID = new URL(origin).hostname;
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  return {
    askForNew: ({ userId, email, has }: { userId: string; email: string; has: KnownPasskey[] }) =>
      generateRegistrationOptions({
        rpName: nameNow(),
        rpID,
        userID: Buffer.from(userId, "base64url"),
        userName: email,
        timeout: TIMEOUT_MS,
        attestationType: "none",
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: has.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      }),

    /** `only` restricts the answer to these passkeys of an account; without it any account's passkey may answer. */
    ask: (only: KnownPasskey[] = []) =>
      generateAuthenticationOptions({
        rpID,
        timeout: TIMEOUT_MS,
        userVerification: "required",
        allowCredentials: only.map(({ id, transports }) => ({ id, transports })),
      }),

    /** Null if the answer does not match the challenge. */
    async readNew(answer: { id: string }, challenge: string): Promise<KnownPasskey | null> {
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: answer as RegistrationResponseJSON,
        supportedAlgorithmIDs: ALGORITHMS,
        expectedChallenge: challenge,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) return null;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
    },

    /** The passkey's new signature counter; null if the answer is not this passkey's to this challenge. */
    async verify(answer: { id: string }, challenge: string, known: KnownPasskey): Promise<number | null> {
      const verified = await verifyAuthenticationResponse({
        ...expected,
        response: answer as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        credential: { ...known, publicKey: Buffer.from(known.publicKey, "base64url") },
      }).catch(() => null);
      return verified?.verified ? verified.authenticationInfo.newCounter : null;
    },
  };
}
