import { db } from "#db/client.server.ts";
import { siteSettings } from "#db/schema.ts";

/** What the owner has said about themselves; null is what they have not. */
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

/** Whether the imprint says who runs the site, and where. */
export function isImprintFilled({ ownerName, ownerAddress }: SiteOwner): boolean {
  return ownerName !== null && ownerAddress !== null;
}
