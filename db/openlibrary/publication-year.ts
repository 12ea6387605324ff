/** The first year of a date as catalogues write them: "1997", "c1890", "June 1, 1997", "[1845?]", "1866-67"; else null. */
export function yearIn(date: string | null): number | null {
  if (date === null) return null;
  const years = (date.slice(0, 100).match(/(?<!\d)\d{4}(?!\d)/g) ?? []).map(Number);
  return years.find((year) => year >= 1000 && year <= 2100) ?? null;
}
