import { and, count, desc, eq, gt, isNotNull, ne, notInArray, sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { newInvitation } from "#app/auth/joining/joining.queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { blockedAddresses, invitations, siteSettings, users } from "#db/schema.ts";
import type { JoiningMode } from "#db/schema/auth/joining.ts";

import { NOBODY, type SiteOwner } from "./site-owner.queries.server.ts";

/** Older links have mostly ended. */
const MOST_LISTED = 100;

/** Without a country, it stays as it is. */
type ChangedOwner = Omit<SiteOwner, "country"> & { country?: string | undefined };

/** The audit log names the changed settings without their values, which are personal data. */
export async function setSiteOwner(adminId: string, owner: ChangedOwner): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(siteSettings).for("update");
    const names = Object.keys(owner) as Array<keyof SiteOwner>;
    const changed = names.filter((name) => owner[name] !== (before ?? NOBODY)[name]);
    if (changed.length === 0) return;
    await change(tx, owner);
    const subject = changed
      .map((name) => name.replaceAll(/[A-Z]/g, (character) => ` ${character.toLowerCase()}`))
      .join(", ");
    await logAct(tx, adminId, "settings-changed", { subject });
  });
}

export async function setJoiningMode(adminId: string, joining: JoiningMode): Promise<void> {
  await db.transaction(async (tx) => {
    await change(tx, { joining });
    await logAct(tx, adminId, "settings-changed", { subject: `who may join: ${joining}` });
  });
}

export async function setAdminsNeedSecondFactor(adminId: string, needed: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await change(tx, { adminsNeedSecondFactor: needed });
    await logAct(tx, adminId, "settings-changed", { subject: "second factor of admins" });
  });
}

export async function setRoundGuests(adminId: string, guestsMayJoinRounds: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await change(tx, { guestsMayJoinRounds });
    await logAct(tx, adminId, "settings-changed", { subject: "guests in rounds" });
  });
}

async function change(tx: Transaction, values: Partial<typeof siteSettings.$inferInsert>): Promise<void> {
  const set = { ...values, updatedAt: sql`now()` };
  await tx.insert(siteSettings).values(set).onConflictDoUpdate({ target: siteSettings.id, set });
}

export async function waitingCount(): Promise<number> {
  return db.$count(users, and(isNotNull(users.waitingSince), ne(users.role, "admin")));
}

export async function newestInvitations() {
  return db
    .select({
      id: invitations.id,
      name: invitations.name,
      uses: invitations.uses,
      maxUses: invitations.maxUses,
      endsAt: invitations.endsAt,
      isOver: sql<boolean>`${invitations.endsAt} <= now()`,
    })
    .from(invitations)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(MOST_LISTED);
}

export interface NewInvitation {
  name: string;
  endsAt: Date;
  maxUses: number | null;
}

/** Creates a link and returns its token, which is stored only as a hash. Null if `MOST_LISTED` links are active. */
export async function addInvitation(adminId: string, invitation: NewInvitation): Promise<string | null> {
  const { token, digest } = newInvitation();
  return db.transaction(async (tx) => {
    const [running] = await tx
      .select({ links: count() })
      .from(invitations)
      .where(gt(invitations.endsAt, sql`now()`));
    if (running!.links >= MOST_LISTED) return null;
    await tx.insert(invitations).values({ ...invitation, digest });
    await logAct(tx, adminId, "invitation-made", { subject: invitation.name });
    return token;
  });
}

/** Returns false if there is no such active link. */
export async function endInvitation(adminId: string, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(invitations)
      .set({ endsAt: sql`now()` })
      .where(and(eq(invitations.id, id), gt(invitations.endsAt, sql`now()`)))
      .returning({ name: invitations.name });
    if (ended) await logAct(tx, adminId, "invitation-ended", { subject: ended.name });
    return ended !== undefined;
  });
}

export async function blockedPatterns(): Promise<string[]> {
  const rows = await db
    .select({ pattern: blockedAddresses.pattern })
    .from(blockedAddresses)
    .orderBy(blockedAddresses.pattern);
  return rows.map(({ pattern }) => pattern);
}

export async function setBlockedPatterns(adminId: string, patterns: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(blockedAddresses).where(notInArray(blockedAddresses.pattern, patterns));
    await logAct(tx, adminId, "settings-changed", { subject: "blocked addresses" });
    if (patterns.length === 0) return;
    await tx
      .insert(blockedAddresses)
      .values(patterns.map((pattern) => ({ pattern })))
      .onConflictDoNothing();
  });
}
