import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { z } from "zod";

/** EdDSA, ES256 and RS256: what all authenticators have one of. The library would also try what Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

/** How long a reader may take to answer their browser's question. */
export const CHALLENGE_SECONDS = 5 * 60;
const TIMEOUT_MS = CHALLENGE_SECONDS * 1_000;

/** What is kept of a passkey to know it again. */
export interface KnownPasskey {
  /** Base64url, as all bytes here. */
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

const base64url = z.string().regex(/^[\w-]+$/);
const response = z.record(z.string(), z.unknown());
/** A browser's answer, as far as it matters before it is verified. */
const Answer = z.object({
  id: base64url.max(1_400),
  rawId: base64url.max(1_400),
  type: z.literal("public-key"),
  response: z.intersection(response, z.object({ clientDataJSON: base64url })),
  clientExtensionResults: response.default({}),
});

/** What a form says a browser answered; null for anything else. */
export function readAnswer(json: FormDataEntryValue | null): { id: string } | null {
  if (typeof json !== "string") return null;
  try {
    return Answer.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/**
 * The questions to browsers, and their answers. `origin` is the site's address; its host is what passkeys are bound to.
 * User verification (a finger, a face, a PIN) is always asked for and checked: a passkey counts as both factors.
 */
export function passkeyCeremony(origin: string) {
  const rpID = new URL(origin).hostname;
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  return {
    askForNew: ({ userId, email, has }: { userId: string; email: string; has: KnownPasskey[] }) =>
      generateRegistrationOptions({
        rpName: "Bookmatch",
        rpID,
        userID: Buffer.from(userId, "base64url"),
        userName: email,
        timeout: TIMEOUT_MS,
        attestationType: "none",
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: has.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      }),

    /** `only`: the passkeys of the account that has to answer; without it whichever account's the reader chooses. */
    ask: (only: KnownPasskey[] = []) =>
      generateAuthenticationOptions({
        rpID,
        timeout: TIMEOUT_MS,
        userVerification: "required",
        allowCredentials: only.map(({ id, transports }) => ({ id, transports })),
      }),

    /** The new passkey; null where the answer is not one to this challenge. */
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

    /** The passkey's counter after this; null where the answer is not this passkey's to this challenge. */
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
