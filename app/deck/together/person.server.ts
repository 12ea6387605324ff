import { createHmac, randomBytes } from "node:crypto";

import {
  countAddressAttempt,
  countAttempt,
  refundAddressAttempt,
  refundAttempt,
} from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { readUser } from "#app/auth/session/session.ts";
import { gone, tooMany, type MutationArgs, type Outcome } from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";
import { appSecret } from "#app/platform/app-secret.server.ts";
import { retryIn } from "#app/platform/retry-message.ts";

import { readCode } from "./code.ts";
import { noteHost, personIn, type Person, type Who } from "./people.queries.server.ts";
import { roundOf, type Round } from "./rounds.queries.server.ts";

const GUEST = /(?:^|;\s*)together=([\w-]{32})(?:;|$)/;
const GUEST_SECONDS = 31 * 24 * 60 * 60;

export function whoAsks({ request, context }: MutationArgs): Who {
  const token = tokenIn(request);
  return { userId: readUser(context)?.id ?? null, guest: token === undefined ? null : digestOf(token) };
}

/** A device stays the same guest, whose cookie lasts as long again. The browser sends it to the rounds alone. */
export function asGuest(request: Request): { who: Who; cookie: string } {
  const token = tokenIn(request) ?? randomBytes(24).toString("base64url");
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  const cookie = `together=${token}; Path=/together; Max-Age=${GUEST_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  return { who: { userId: null, guest: digestOf(token) }, cookie };
}

const tokenIn = (request: Request) => GUEST.exec(request.headers.get("Cookie") ?? "")?.[1];

const digestOf = (token: string) => createHmac("sha256", appSecret).update(`together|${token}`).digest("base64url");

export interface Present {
  round: Round;
  who: Who;
  person: Person;
}

/**
 * Whoever is in the round passes. For others a wrong code counts, for their address and, of visitors, for the whole site;
 * beyond the limit a right code is refused like a wrong one.
 */
export async function enterRound(
  args: MutationArgs & { params: { code: string } },
): Promise<{ round: Round; who: Who; person: Person | null } | { refused: Outcome<never> }> {
  const who = whoAsks(args);
  const code = readCode(args.params.code);
  const round = code === null ? null : await roundOf(code);
  const person = round && (await personIn(round.id, who));
  if (round && person) {
    if (person.isHost) await noteHost(round.id);
    return { round, who, person };
  }
  const attempt = await countGuess(args.request, who);
  if (!attempt.allowed) {
    const { retryAfterSeconds } = attempt;
    const text = t("Too many codes were tried. {retryIn}", { retryIn: retryIn(t("join"), retryAfterSeconds) });
    return { refused: tooMany(text, retryAfterSeconds) };
  }
  if (!round) return { refused: gone(NO_ROUND()) };
  await refundAddressAttempt("round-codes", args.request);
  if (who.userId === null) await refundAttempt(EVERYBODY);
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

const EVERYBODY = "round-codes|everybody";

async function countGuess(request: Request, { userId }: Who) {
  const ofAddress = await countAddressAttempt("round-codes", request, LIMITS.roundCodes.ofAddress);
  if (!ofAddress.allowed || userId !== null) return ofAddress;
  return countAttempt(EVERYBODY, LIMITS.roundCodes.ofEverybody);
}
