import { localeNow, t } from "#app/language/t.ts";

interface Facts {
  year: number | null;
  pages: number | null;
  isFree?: boolean;
}

/** "1818 · 280 pages · Read free", without unknown parts. */
export function bookFacts({ year, pages, isFree }: Facts): string {
  const facts = [];
  if (year !== null) facts.push(year < 0 ? `${-year} BCE` : String(year));
  if (pages !== null) facts.push(t("{pages} pages", { pages: pages.toLocaleString(localeNow()) }));
  if (isFree) facts.push(t("Read free"));
  return facts.join(" · ");
}
