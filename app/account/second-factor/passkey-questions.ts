import { createHash } from "node:crypto";

import { createCookie } from "react-router";
import { z } from "zod";

import { appSecret } from "#app/platform/app-secret.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { CHALLENGE_SECONDS, passkeyCeremony, readAnswer, type KnownPasskey } from "./passkey-ceremony.ts";
import { notePasskeyUse, passkeyById, passkeysOf, takeChallenge } from "./passkeys.queries.server.ts";

const ceremony = passkeyCeremony(siteAddress);

const https = siteAddress.startsWith("https:");
/** The browser's pending challenge, signed, so that no other browser's answer counts. */
const cookie = createCookie(https ? "__Host-bookmatch.passkey" : "bookmatch.passkey", {
  secrets: [appSecret],
  httpOnly: true,
  sameSite: "strict",
  secure: https,
  path: "/",
  maxAge: CHALLENGE_SECONDS,
});
const Question = z.object({
  challenge: z.string(),
  /** Null for a sign-in or confirmation. */
  newOf: z.string().nullable(),
  until: z.number(),
});

/** Without `userId`, the passkey of any account may answer. */
export async function askForPasskey(userId: string | undefined): Promise<Response> {
  return withCookie(await ceremony.ask(userId === undefined ? [] : await passkeysOf(userId)), null);
}

/** `passkeyUserId` is the account's id for authenticators. */
export async function askForNewPasskey(user: { id: string; email: string }, passkeyUserId: string): Promise<Response> {
  const has = await passkeysOf(user.id);
  return withCookie(await ceremony.askForNew({ userId: passkeyUserId, email: user.email, has }), user.id);
}

async function withCookie(options: { challenge: string }, newOf: string | null): Promise<Response> {
  const until = Date.now() + CHALLENGE_SECONDS * 1_000;
  const question: z.infer<typeof Question> = { challenge: options.challenge, newOf, until };
  const headers = { "Set-Cookie": await cookie.serialize(question), "Cache-Control": "no-store" };
  return Response.json(options, { headers });
}

/** Null if `credential` does not answer this browser's challenge for this user. */
export async function readNewPasskey(
  request: Request,
  credential: string,
  userId: string,
): Promise<KnownPasskey | null> {
  const answer = readAnswer(credential);
  const challenge = answer && (await takeQuestion(request, userId));
  return answer && challenge ? ceremony.readNew(answer, challenge) : null;
}

/** The user whose passkey answered this browser's challenge; null if invalid. */
export async function readPasskey(request: Request, credential: string): Promise<{ userId: string } | null> {
  const answer = readAnswer(credential);
  const found = answer && (await passkeyById(answer.id));
  // A taken challenge is a row: only an answer of a known passkey may write one.
  const challenge = found && (await takeQuestion(request, null));
  if (!answer || !found || !challenge) return null;
  const counter = await ceremony.verify(answer, challenge, found);
  if (counter === null || !(await notePasskeyUse(found.id, counter))) return null;
  return { userId: found.userId };
}

/** Only at its first use. */
async function takeQuestion(request: Request, newOf: string | null): Promise<string | null> {
  const parsed = Question.safeParse(await cookie.parse(request.headers.get("Cookie")).catch(() => null));
  if (!parsed.success || parsed.data.newOf !== newOf || parsed.data.until < Date.now()) return null;
  const { challenge, until } = parsed.data;
  const digest = createHash("sha256").update(challenge).digest("base64url");
  return (await takeChallenge(digest, new Date(until))) ? challenge : null;
}
