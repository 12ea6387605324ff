export interface Period {
  /** Null for all years. */
  year: number | null;
  first: string;
  last: string;
}

export const ALL_YEARS = "all";

/** The year in the URL if it is between 1900, the first that can be logged, and this year; else this year. */
export function readPeriod(named: string | null, today: string): Period {
  if (named === ALL_YEARS) return { year: null, first: "1900-01-01", last: "2200-01-01" };
  const now = Number(today.slice(0, 4));
  const asked = /^\d{4}$/.test(named ?? "") ? Number(named) : now;
  const year = asked >= 1900 && asked <= now ? asked : now;
  return { year, first: `${year}-01-01`, last: `${year}-12-31` };
}
