/** How long a suspension lasts, by its name in the form: in words, and in days; null for good. */
export const SUSPENSIONS = {
  "1": { text: "1 day", days: 1 },
  "7": { text: "7 days", days: 7 },
  ever: { text: "For good", days: null },
} as const;

/** Where a page of the moderation's lists goes on, as its address says it; null, the start, for anything else. */
export function readBefore(text: string | null): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Writes moments as `November 20, 2026, 10:05 AM`, on the clock of the zone. */
export function momentsIn(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone });
  // Engines agree neither on the word before the time nor on which space comes before AM.
  return (time) =>
    format
      .format(time)
      .replaceAll("\u202F", " ")
      .replace(/(\d{4}) at /, "$1, ");
}
