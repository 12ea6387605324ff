import { db } from "#db/client.server.ts";
import { siteSettings } from "#db/schema.ts";

/** The owner's data for the imprint; null for what is not set. */
export type SiteOwner = Pick<
  typeof siteSettings.$inferSelect,
  "ownerName" | "ownerAddress" | "contactEmail" | "phone" | "registerNumber" | "vatId"
>;

const NOBODY: SiteOwner = {
  ownerName: null,
  ownerAddress: null,
  contactEmail: null,
  phone: null,
  registerNumber: null,
  vatId: null,
};

export async function siteOwner(): Promise<SiteOwner> {
  const { ownerName, ownerAddress, contactEmail, phone, registerNumber, vatId } = siteSettings;
  const [owner] = await db
    .select({ ownerName, ownerAddress, contactEmail, phone, registerNumber, vatId })
    .from(siteSettings);
  return owner ?? NOBODY;
}

/** Whether the imprint has the owner's name and address. */
export function isImprintFilled({ ownerName, ownerAddress }: SiteOwner): boolean {
  return ownerName !== null && ownerAddress !== null;
}
