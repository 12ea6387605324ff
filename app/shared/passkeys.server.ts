import { createHash } from "node:crypto";

import { and, eq, lt, or, sql } from "drizzle-orm";
import { createCookie } from "react-router";
import { z } from "zod";

import {
  CHALLENGE_SECONDS,
  passkeyCeremony,
  readAnswer,
  type KnownPasskey,
} from "#app/server/auth/passkey-ceremony.ts";
import { db } from "#db/client.server.ts";
import { passkeys, verifications } from "#db/schema.ts";

import { houseSecret } from "./house-secret.server.ts";
import { siteAddress } from "./site-address.server.ts";

const ceremony = passkeyCeremony(siteAddress);

/** Passkeys are bound to a domain: a site that readers reach by a bare IP address can have none. */
export const passkeysWork = !/^[\d.]+$|^\[/.test(new URL(siteAddress).hostname);

const https = siteAddress.startsWith("https:");
/** The question that this browser was asked: signed, so that no other browser's answer counts here. */
const cookie = createCookie(https ? "__Host-bookmatch.passkey" : "bookmatch.passkey", {
  secrets: [houseSecret],
  httpOnly: true,
  sameSite: "strict",
  secure: https,
  path: "/",
  maxAge: CHALLENGE_SECONDS,
});
const Asked = z.object({
  challenge: z.string(),
  /** Whose new passkey; null for a question that a passkey shall answer. */
  newOf: z.string().nullable(),
  until: z.number(),
});

const known = {
  id: passkeys.id,
  publicKey: passkeys.publicKey,
  counter: passkeys.counter,
  transports: passkeys.transports,
};

const passkeysOf = (userId: string): Promise<KnownPasskey[]> =>
  db.select(known).from(passkeys).where(eq(passkeys.userId, userId));

/** A question that a passkey shall answer: one of this reader's, or anybody's. */
export async function askForPasskey(userId: string | undefined): Promise<Response> {
  return asked(await ceremony.ask(userId === undefined ? [] : await passkeysOf(userId)), null);
}

/** A question that makes a new passkey. `passkeyUserId` is what authenticators shall know the account by. */
export async function askForNewPasskey(user: { id: string; email: string }, passkeyUserId: string): Promise<Response> {
  const has = await passkeysOf(user.id);
  return asked(await ceremony.askForNew({ userId: passkeyUserId, email: user.email, has }), user.id);
}

async function asked(options: { challenge: string }, newOf: string | null): Promise<Response> {
  const until = Date.now() + CHALLENGE_SECONDS * 1_000;
  const line = await cookie.serialize({ challenge: options.challenge, newOf, until } satisfies z.infer<typeof Asked>);
  return Response.json(options, { headers: { "Set-Cookie": line, "Cache-Control": "no-store" } });
}

/** The new passkey that a form brings; null where it is no answer to what this browser was asked for this reader. */
export async function readNewPasskey(request: Request, form: FormData, userId: string): Promise<KnownPasskey | null> {
  const question = await takeQuestion(request, userId);
  const answer = readAnswer(form.get("credential"));
  return question && answer ? ceremony.readNew(answer, question) : null;
}

/** Whose passkey answered what this browser was asked; null where none did. */
export async function readPasskey(request: Request, form: FormData): Promise<{ userId: string } | null> {
  const question = await takeQuestion(request, null);
  const answer = readAnswer(form.get("credential"));
  if (!question || !answer) return null;
  const [found] = await db
    .select({ ...known, userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.id, answer.id));
  const counter = found ? await ceremony.verify(answer, question, found) : null;
  if (!found || counter === null) return null;
  // Checked again where it is written: two copies of a passkey that count must not both be believed.
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, found.id), or(lt(passkeys.counter, counter), eq(passkeys.counter, 0))))
    .returning({ userId: passkeys.userId });
  return used[0] ?? null;
}

/** The challenge that this browser was given for this use, the first time that it is asked for. */
async function takeQuestion(request: Request, newOf: string | null): Promise<string | null> {
  const parsed = Asked.safeParse(await cookie.parse(request.headers.get("Cookie")).catch(() => null));
  if (!parsed.success || parsed.data.newOf !== newOf || parsed.data.until < Date.now()) return null;
  const { challenge, until } = parsed.data;
  const digest = createHash("sha256").update(challenge).digest("base64url");
  const first = await db
    .insert(verifications)
    .values({ id: `passkey-${digest}`, identifier: "used passkey challenge", value: "", expiresAt: new Date(until) })
    .onConflictDoNothing()
    .returning({ id: verifications.id });
  return first.length > 0 ? challenge : null;
}
