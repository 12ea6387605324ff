import type { BetterAuthOptions } from "better-auth";
import { APIError, getOAuthState } from "better-auth/api";

/**
 * Decision about a new account: the code and message of a rejection, or since when the account waits for approval (null
 * if it need not).
 */
export type Verdict = { code: string; message: string } | { waitingSince: Date | null };

/** Decides about an account with this address, in the transaction that creates it. */
export type Admit = (email: string, invitation: string | null) => Promise<Verdict>;

type Hooks = NonNullable<NonNullable<BetterAuthOptions["databaseHooks"]>["user"]>["create"];
type BeforeCreate = NonNullable<NonNullable<Hooks>["before"]>;

/** Checks every new account, whether from the form or from an issuer. */
export function admission(admit: Admit): BeforeCreate {
  return async (user, context) => {
    const verdict = await admit(user.email, await invitationOf(context));
    if ("code" in verdict) throw new APIError("FORBIDDEN", { code: verdict.code, message: verdict.message });
    return { data: { ...user, waitingSince: verdict.waitingSince } };
  };
}

/** From the form, or from the URL that the sign-in state stores as the target after the issuer's callback. */
async function invitationOf(context: Parameters<BeforeCreate>[1]): Promise<string | null> {
  const body: unknown = context?.body;
  const sent = body && typeof body === "object" ? (body as { invitation?: unknown }).invitation : undefined;
  if (typeof sent === "string" && sent !== "") return sent;
  const back: unknown = context?.path?.startsWith("/callback/") ? (await getOAuthState())?.callbackURL : undefined;
  return typeof back === "string" && URL.canParse(back) ? new URL(back).searchParams.get("invitation") : null;
}
