import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { z } from "zod";

/**
 * EdDSA, ES256 and RS256, one of which every authenticator supports. The library's default adds algorithms that Node
 * calls experimental.
 */
const ALGORITHMS = [-8, -7, -257];

/** How long a user may take to answer their browser's prompt. */
export const CHALLENGE_SECONDS = 5 * 60;
const TIMEOUT_MS = CHALLENGE_SECONDS * 1_000;

/** What is stored of a passkey for verification. */
export interface KnownPasskey {
  /** Base64url, as all bytes here. */
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

const base64url = z.string().regex(/^[\w-]+$/);
const response = z.record(z.string(), z.unknown());
/** A browser's answer, as far as it matters before verification. */
const Answer = z.object({
  id: base64url.max(1_400),
  rawId: base64url.max(1_400),
  type: z.literal("public-key"),
  response: z.intersection(response, z.object({ clientDataJSON: base64url })),
  clientExtensionResults: response.default({}),
});

/** Parses a browser's answer from a form field; null if malformed. */
export function readAnswer(json: FormDataEntryValue | null): { id: string } | null {
  if (typeof json !== "string") return null;
  try {
    return Answer.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/**
 * WebAuthn options for browsers, and verification of their answers. `origin` is the site's; passkeys are bound to its
 * host. Always requires user verification (finger, face or PIN): a passkey counts as both factors.
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

    /** `only` restricts the answer to these passkeys of an account; without it any account's passkey may answer. */
    ask: (only: KnownPasskey[] = []) =>
      generateAuthenticationOptions({
        rpID,
        timeout: TIMEOUT_MS,
        userVerification: "required",
        allowCredentials: only.map(({ id, transports }) => ({ id, transports })),
      }),

    /** The new passkey; null if the answer does not match the challenge. */
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
