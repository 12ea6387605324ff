/** Year and length, without unknown ones: "1818 · 280 pages". */
export function bookFacts({ year, pages }: { year: number | null; pages: number | null }): string {
  const facts = [];
  if (year !== null) facts.push(year < 0 ? `${-year} BCE` : String(year));
  if (pages !== null) facts.push(`${pages.toLocaleString("en-US")} pages`);
  return facts.join(" · ");
}
