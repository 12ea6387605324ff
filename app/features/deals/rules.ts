import { readBookId } from "#db/book-id.ts";

/** So many readers' word hides a deal until the admin has looked at it. */
export const HIDING_REPORTS = 3;
/** An account counts for that when it is as old as this, and its address is confirmed. */
export const REPORTER_AGE = "1 day";

/** The id of a deal as an address spells it: they are numbered as books are. */
export const readDealId = readBookId;

/** Where a page of deals begins: after the deal of this id, posted so many microseconds after 1970. */
export type DealPlace = readonly [posted: string, dealId: number];

/** `1795260000000000-12`, as an address spells a place; null, the start, for anything else. */
export function readPlace(text: string | null): DealPlace | null {
  const [, posted, id] = /^(\d{1,16})-(\d{1,10})$/.exec(text ?? "") ?? [];
  const dealId = readDealId(id);
  return posted && dealId ? [posted, dealId] : null;
}

export function writePlace([posted, dealId]: DealPlace): string {
  return `${posted}-${dealId}`;
}

/**
 * The address that a deal's link leads to, spelled as browsers do; null for what is no plain web address. A name or
 * password in it would show another host than the one it leads to.
 */
export function readLink(text: string): string | null {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return null;
  const { href, username, password } = new URL(text);
  return username || password || href.length > 2_000 ? null : href;
}
