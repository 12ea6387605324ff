import { db } from "#db/client.server.ts";
import { DEFAULT_COUNTRY } from "#db/copyright-terms.ts";
import { siteSettings } from "#db/schema.ts";

/** The owner's data for the imprint, null for what is not set, and the country whose law holds. */
export type SiteOwner = Pick<
  typeof siteSettings.$inferSelect,
  "ownerName" | "ownerAddress" | "contactEmail" | "phone" | "registerNumber" | "vatId" | "country"
>;

export const NOBODY: SiteOwner = {
  ownerName: null,
  ownerAddress: null,
  contactEmail: null,
  phone: null,
  registerNumber: null,
  vatId: null,
  country: DEFAULT_COUNTRY,
};

export async function siteOwner(): Promise<SiteOwner> {
  const { ownerName, ownerAddress, contactEmail, phone, registerNumber, vatId, country } = siteSettings;
  const [owner] = await db
    .select({ ownerName, ownerAddress, contactEmail, phone, registerNumber, vatId, country })
    .from(siteSettings);
  return owner ?? NOBODY;
}

/** Whether the imprint has the owner's name and address. */
export function isImprintFilled({ ownerName, ownerAddress }: SiteOwner): boolean {
  return ownerName !== null && ownerAddress !== null;
}
