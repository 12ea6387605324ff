interface Facts {
  year: number | null;
  pages: number | null;
  isFree?: boolean;
}

/** "1818 · 280 pages · Read free", without unknown parts. */
export function bookFacts({ year, pages, isFree }: Facts): string {
  const facts = [];
  if (year !== null) facts.push(year < 0 ? `${-year} BCE` : String(year));
  if (pages !== null) facts.push(`${pages.toLocaleString("en-US")} pages`);
  if (isFree) facts.push("Read free");
  return facts.join(" · ");
}
