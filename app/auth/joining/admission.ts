import type { BetterAuthOptions } from "better-auth";
import { APIError, getOAuthState } from "better-auth/api";

import { languageNow } from "#app/language/t.ts";

/** The code and message of a rejection, or since when the account waits for approval (null if it need not). */
export type Verdict = { code: string; message: string } | { waitingSince: Date | null };

export type Admit = (email: string, invitation: string | null) => Promise<Verdict>;

type Hooks = NonNullable<NonNullable<BetterAuthOptions["databaseHooks"]>["user"]>["create"];
type BeforeCreate = NonNullable<NonNullable<Hooks>["before"]>;

export function admission(admit: Admit): BeforeCreate {
  return async (user, context) => {
    const verdict = await admit(user.email, await invitationOf(context));
    if ("code" in verdict) throw new APIError("FORBIDDEN", { code: verdict.code, message: verdict.message });
    return { data: { ...user, waitingSince: verdict.waitingSince, language: languageNow() } };
  };
}

async function invitationOf(context: Parameters<BeforeCreate>[1]): Promise<string | null> {
  const body: unknown = context?.body;
  const sent = body && typeof body === "object" ? (body as { invitation?: unknown }).invitation : undefined;
  if (typeof sent === "string" && sent !== "") return sent;
  const back: unknown = context?.path?.startsWith("/callback/") ? (await getOAuthState())?.callbackURL : undefined;
  return typeof back === "string" && URL.canParse(back) ? new URL(back).searchParams.get("invitation") : null;
}
