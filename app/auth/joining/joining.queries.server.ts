import { createHash, randomBytes } from "node:crypto";

import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";

import { mayUseAddress } from "#app/auth/limits/address-rules.queries.server.ts";
import { contactEmail } from "#app/auth/mail/contact.queries.server.ts";
import { tell } from "#app/auth/notices/tell.queries.server.ts";
import { currentConnection } from "#app/auth/session/current-transaction.queries.server.ts";
import { env } from "#app/env.server.ts";
import { place } from "#app/platform/place/place.queries.server.ts";
import { db } from "#db/client.server.ts";
import { invitations, siteSettings, users } from "#db/schema.ts";
import type { JoiningMode } from "#db/schema/auth/joining.ts";

import { INVITATION_TOKEN, type JoiningRejection, type JoiningTerms } from "./joining.ts";

const TOKEN_BYTES = 24;

export async function joiningMode(): Promise<JoiningMode> {
  const [settings] = await currentConnection().select({ joining: siteSettings.joining }).from(siteSettings);
  return settings?.joining ?? "open";
}

export async function joiningTerms(invitation: string | null): Promise<JoiningTerms> {
  const mode = await joiningMode();
  const rejection =
    mode === "closed" ? "joining_closed" : mode === "invitation" ? await problemOfInvitation(invitation) : null;
  const ownerMissing = rejection !== null && env.ADMIN_EMAIL !== undefined && !(await isThereAnAdmin());
  return {
    mode,
    refusal: rejection,
    ownerMissing,
    supportEmail: rejection === null ? null : await contactEmail(),
    welcome: place().welcome,
  };
}

/** Before the first admin exists, ADMIN_EMAIL is not rejected: owners must not lock themselves out. */
export async function joiningRejection(email: string, invitation: string | null): Promise<JoiningRejection | null> {
  return (await isFirstOwners(email)) ? null : (await joiningTerms(invitation)).refusal;
}

export type Admission = { rejection: JoiningRejection } | { waitingSince: Date | null };

/** Locks the invitation's row until commit: of two simultaneous last uses one is rejected, and a failure loses none. */
export async function admit(email: string, invitation: string | null): Promise<Admission> {
  const mode = await joiningMode();
  // Typing the owner's address reveals nothing of a closed place until the address is confirmed.
  if (await isFirstOwners(email)) return { waitingSince: mode === "open" ? null : new Date() };
  if (!(await mayUseAddress(email))) return { rejection: "address_refused" };
  if (mode === "closed") return { rejection: "joining_closed" };
  if (mode === "invitation") {
    const used = invitation !== null && (await useInvitation(invitation));
    if (!used) return { rejection: (await problemOfInvitation(invitation)) ?? "invitation_ended" };
  }
  return { waitingSince: mode === "approval" ? new Date() : null };
}

export function newInvitation(): { token: string; digest: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, digest: digestOf(token) };
}

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
        // Not now(), the start of the transaction, because a password is hashed within it.
        gt(invitations.endsAt, sql`clock_timestamp()`),
        or(isNull(invitations.maxUses), lt(invitations.uses, invitations.maxUses)),
      ),
    )
    .returning({ id: invitations.id });
  return used.length > 0;
}

async function problemOfInvitation(token: string | null): Promise<JoiningRejection | null> {
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
    .where(sql`${users.role} = 'admin'`)
    .limit(1);
  return admin !== undefined;
}

async function isFirstOwners(email: string): Promise<boolean> {
  return env.ADMIN_EMAIL !== undefined && email.toLowerCase() === env.ADMIN_EMAIL && !(await isThereAnAdmin());
}

/** A fast hash suffices, because the token has 192 random bits. */
function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export async function tellAdminsWhoWaits(userId: string): Promise<void> {
  const waits = sql`select from ${users} as account
    where account.id = ${userId} and account.waiting_since is not null and account.role <> 'admin'`;
  const readers = sql`select ${users.id} from ${users} where ${users.role} = 'admin' and exists (${waits})`;
  await tell(currentConnection(), { kind: "waiting", readers, actorId: userId });
}
