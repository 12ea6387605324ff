import { db } from "#db/client.server.ts";
import { siteSettings } from "#db/schema.ts";
import { DEFAULT_COUNTRY } from "#db/schema/site/country.ts";

/** Null for what is not set. */
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

export function isImprintFilled({ ownerName, ownerAddress }: SiteOwner): boolean {
  return ownerName !== null && ownerAddress !== null;
}
