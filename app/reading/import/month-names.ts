const foldMonth = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();

export const MONTH_NAMES = monthsIn("en", "long");
/** Most frequent languages of spreadsheets. A month's name in two languages belongs to the earlier one. */
const LANGUAGES = "en de fr es it pt nl sv da nb fi pl cs sk hu ro tr ru uk el id".split(" ");
let months: ReadonlyMap<string, number> | undefined;

/** Names may be whole or short, alone or beside a day. Read at the first date that has one. */
export function monthNumber(name: string): number | undefined {
  months ??= monthsByName();
  return months.get(foldMonth(name));
}

let weekdays: ReadonlySet<string> | undefined;

export function isWeekday(name: string): boolean {
  weekdays ??= new Set(
    LANGUAGES.flatMap((language) => (["long", "short"] as const).flatMap((width) => weekdaysIn(language, width))),
  );
  return weekdays.has(foldMonth(name));
}

function weekdaysIn(language: string, weekday: "long" | "short"): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, index) => foldMonth(format.format(new Date(Date.UTC(2021, 0, index + 1)))));
}

function monthsByName(): Map<string, number> {
  const byName = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const width of ["long", "short"] as const) {
      for (const day of [undefined, "numeric"] as const) {
        for (const [index, name] of monthsIn(language, width, day).entries()) {
          const folded = foldMonth(name);
          if (!byName.has(folded)) byName.set(folded, index + 1);
        }
      }
    }
  }
  return byName;
}

function monthsIn(language: string, month: "long" | "short", day?: "numeric"): string[] {
  const format = new Intl.DateTimeFormat(language, { month, ...(day && { day }), timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) => {
    const parts = format.formatToParts(new Date(Date.UTC(2021, index, 15)));
    return parts.find(({ type }) => type === "month")!.value;
  });
}
