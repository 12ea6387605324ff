import type { Transaction } from "#db/client.server.ts";
import { moderationLog } from "#db/schema.ts";
import { MAX_ACT_SUBJECT, type StaffAct } from "#db/schema/club/moderation.ts";

type About = Partial<
  Pick<typeof moderationLog.$inferInsert, "kind" | "thingId" | "subject" | "userId" | "reason" | "until">
>;

/**
 * Adds a line to the audit log in the action's transaction: neither exists without the other. `adminId` is null for an
 * act of the configuration.
 */
export async function logAct(
  tx: Transaction,
  adminId: string | null,
  acts: StaffAct | StaffAct[],
  { subject, ...about }: About = {},
): Promise<void> {
  const act = {
    ...about,
    adminId,
    origin: adminId === null ? ("configuration" as const) : ("page" as const),
    subject: subject?.slice(0, MAX_ACT_SUBJECT).toWellFormed() ?? null,
  };
  await tx.insert(moderationLog).values([acts].flat().map((kindOfAct) => ({ ...act, act: kindOfAct })));
}
