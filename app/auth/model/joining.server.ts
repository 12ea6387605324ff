import { createHash, randomBytes } from "node:crypto";

import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";

import { env } from "#app/env.server.ts";
import { db } from "#db/client.server.ts";
import type { JoiningMode } from "#db/joining.ts";
import { invitations, siteSettings, users } from "#db/schema.ts";

import { mayUseAddress } from "./address-rules.server.ts";
import { currentConnection } from "./current-transaction.server.ts";
import { INVITATION_TOKEN, type JoiningRefusal, type JoiningTerms } from "./joining.ts";

const TOKEN_BYTES = 24;

export async function joiningMode(): Promise<JoiningMode> {
  const [settings] = await currentConnection().select({ joining: siteSettings.joining }).from(siteSettings);
  return settings?.joining ?? "open";
}

/** What whoever opens the register form with this invitation, or without one, is told before they fill it in. */
export async function joiningTerms(invitation: string | null): Promise<JoiningTerms> {
  const mode = await joiningMode();
  const refusal =
    mode === "closed" ? "joining_closed" : mode === "invitation" ? await problemOfInvitation(invitation) : null;
  const ownerMissing = refusal !== null && env.ADMIN_EMAIL !== undefined && !(await isThereAnAdmin());
  return { mode, refusal, ownerMissing, supportEmail: env.SUPPORT_EMAIL ?? null };
}

/**
 * Why an account may not be opened without regard to its address; null where it may. The address of ADMIN_EMAIL is
 * refused nothing: an owner must not lock themselves out before the first admin exists.
 */
export async function joiningRefusal(email: string, invitation: string | null): Promise<JoiningRefusal | null> {
  return isOwners(email) ? null : (await joiningTerms(invitation)).refusal;
}

export type Admission = { refusal: JoiningRefusal } | { waitingSince: Date | null };

/**
 * Decides about a new account within the transaction that makes it, and uses the invitation: its row stays locked until
 * the account stands, so that of two last uses at the same moment one is refused, and none is lost by a failure.
 */
export async function admit(email: string, invitation: string | null): Promise<Admission> {
  if (isOwners(email)) return { waitingSince: null };
  if (!(await mayUseAddress(email))) return { refusal: "address_refused" };
  const mode = await joiningMode();
  if (mode === "closed") return { refusal: "joining_closed" };
  if (mode === "invitation") {
    const used = invitation !== null && (await useInvitation(invitation));
    // Used up or ended a moment ago, where nothing else is the matter with it.
    if (!used) return { refusal: (await problemOfInvitation(invitation)) ?? "invitation_ended" };
  }
  return { waitingSince: mode === "approval" ? new Date() : null };
}

/** A new link's token and what is stored of it. */
export function newInvitation(): { token: string; digest: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, digest: digestOf(token) };
}

/** Whether this account waits for the owner's approval. An admin waits for nobody. */
export async function isWaiting(userId: string): Promise<boolean> {
  const [user] = await db
    .select({ role: users.role, waitingSince: users.waitingSince })
    .from(users)
    .where(eq(users.id, userId));
  return user !== undefined && user.role !== "admin" && user.waitingSince !== null;
}

async function useInvitation(token: string): Promise<boolean> {
  const used = await currentConnection()
    .update(invitations)
    .set({ uses: sql`${invitations.uses} + 1` })
    .where(
      and(
        eq(invitations.digest, digestOf(token)),
        // Not now(), which is when the transaction began: a password is hashed within it.
        gt(invitations.endsAt, sql`clock_timestamp()`),
        or(isNull(invitations.maxUses), lt(invitations.uses, invitations.maxUses)),
      ),
    )
    .returning({ id: invitations.id });
  return used.length > 0;
}

async function problemOfInvitation(token: string | null): Promise<JoiningRefusal | null> {
  if (token === null) return "invitation_needed";
  if (!INVITATION_TOKEN.test(token)) return "invitation_unknown";
  const [found] = await currentConnection()
    .select({
      isOver: sql<boolean>`${invitations.endsAt} <= clock_timestamp()`,
      isUsedUp: sql<boolean>`coalesce(${invitations.uses} >= ${invitations.maxUses}, false)`,
    })
    .from(invitations)
    .where(eq(invitations.digest, digestOf(token)));
  if (!found) return "invitation_unknown";
  if (found.isOver) return "invitation_ended";
  return found.isUsedUp ? "invitation_used_up" : null;
}

async function isThereAnAdmin(): Promise<boolean> {
  const [admin] = await currentConnection()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .limit(1);
  return admin !== undefined;
}

function isOwners(email: string): boolean {
  return env.ADMIN_EMAIL !== undefined && email.toLowerCase() === env.ADMIN_EMAIL;
}

/** The token has 192 random bits: a slow hash would add nothing. */
function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
