import { createHmac, randomBytes } from "node:crypto";

import { countAddressAttempt, countAttempt, refundAddressAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { readUser } from "#app/auth/session/session.ts";
import { gone, tooMany, type MutationArgs, type Outcome } from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";
import { appSecret } from "#app/platform/app-secret.server.ts";
import { retryIn } from "#app/platform/retry-message.ts";

import { readCode } from "./code.ts";
import { personIn, type Person, type Who } from "./people.queries.server.ts";
import { roundOf, type Round } from "./rounds.queries.server.ts";

const GUEST = /(?:^|;\s*)together=([\w-]{32})(?:;|$)/;
const GUEST_SECONDS = 31 * 24 * 60 * 60;

export function whoAsks({ request, context }: MutationArgs): Who {
  const [, token] = GUEST.exec(request.headers.get("Cookie") ?? "") ?? [];
  return { userId: readUser(context)?.id ?? null, guest: token === undefined ? null : digestOf(token) };
}

/** For a guest without a token yet. The browser sends it to the rounds alone. */
export function newGuest(request: Request): { guest: string; cookie: string } {
  const token = randomBytes(24).toString("base64url");
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  const cookie = `together=${token}; Path=/together; Max-Age=${GUEST_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  return { guest: digestOf(token), cookie };
}

const digestOf = (token: string) => createHmac("sha256", appSecret).update(`together|${token}`).digest("base64url");

export interface Present {
  round: Round;
  who: Who;
  person: Person;
}

/**
 * Whoever is in the round passes. For others a wrong code counts, for their address and for the whole site; beyond the
 * limit a right code is refused like a wrong one.
 */
export async function enterRound(
  args: MutationArgs & { params: { code: string } },
): Promise<{ round: Round; who: Who; person: Person | null } | { refused: Outcome<never> }> {
  const who = whoAsks(args);
  const code = readCode(args.params.code);
  const round = code === null ? null : await roundOf(code);
  const person = round && (await personIn(round.id, who));
  if (round && person) return { round, who, person };
  const attempt = await countGuess(args.request);
  if (!attempt.allowed) {
    const { retryAfterSeconds } = attempt;
    const text = t("Too many codes were tried. {retryIn}", { retryIn: retryIn(t("join"), retryAfterSeconds) });
    return { refused: tooMany(text, retryAfterSeconds) };
  }
  if (!round) return { refused: gone(NO_ROUND()) };
  await refundAddressAttempt("round-codes", args.request);
  return { round, who, person: null };
}

/** The same for what only somebody in the round may ask. To others there is no such round. */
export async function inRound(
  args: MutationArgs & { params: { code: string } },
): Promise<Present | { refused: Outcome<never> }> {
  const entered = await enterRound(args);
  if ("refused" in entered) return entered;
  const { round, who, person } = entered;
  return person ? { round, who, person } : { refused: gone(NO_ROUND()) };
}

export const NO_ROUND = () => t("There is no round with this code. Check it, or ask for the link again.");

async function countGuess(request: Request) {
  const ofAddress = await countAddressAttempt("round-codes", request, LIMITS.roundCodes.ofAddress);
  if (!ofAddress.allowed) return ofAddress;
  return countAttempt("round-codes|everybody", LIMITS.roundCodes.ofEverybody);
}
