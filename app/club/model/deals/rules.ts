import { readBookId } from "#db/book-id.ts";

/** So many readers' word hides a deal until the admin has looked at it. */
export const HIDING_REPORTS = 3;
/** An account counts for that when it is as old as this, and its address is confirmed. */
export const REPORTER_AGE = "1 day";

/** The id of a deal as an address spells it: they are numbered as books are. */
export const readDealId = readBookId;

/** In percent. */
export const DISCOUNT = { min: 1, max: 100 };

export const DEALS = "/deals";

export const DEAL_GONE = "This deal is not there any more.";

/**
 * The address that a deal's link leads to, spelled as browsers do; null for what is no plain web address. A name or
 * password in it would show another host than the one it leads to.
 */
export function readLink(text: string): string | null {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return null;
  const { href, username, password } = new URL(text);
  return username || password || href.length > 2_000 ? null : href;
}
