import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

export const HIDING_REPORTS = 3;

export const readDealId = readBookId;

/** In percent. */
export const DISCOUNT = { min: 1, max: 100 };

export const DEALS = "/deals";

export const DEAL_GONE = () => t("This deal was deleted.");

/** Null if it is not a plain http(s) URL. Rejects credentials: a user name can look like a host. */
export function readLink(text: string): string | null {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return null;
  const { href, username, password } = new URL(text);
  return username || password || href.length > 2_000 ? null : href;
}
