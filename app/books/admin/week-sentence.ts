import type { WeekCounts } from "#app/auth/admins/admin-week.queries.server.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { andList } from "#app/language/lists.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";

const NOUNS: ReadonlyArray<[key: keyof WeekCounts, one: string, many: string]> = inEachLanguage(() => [
  ["readers", t("new reader"), t("new readers")],
  ["messages", "message", "messages"],
  ["suggestions", "suggestion", "suggestions"],
  ["swipes", "swipe", "swipes"],
]);

/** `The last seven days: 2 new readers, 41 messages and 1,204 swipes.` Leaves out zeros. */
export function weekSentence(counts: WeekCounts, max: number): string {
  const parts = NOUNS.filter(([key]) => counts[key] > 0).map(([key, one, many]) => {
    const count = counts[key];
    return `${figure(count)}${count >= max ? "+" : ""} ${count === 1 ? one : many}`;
  });
  if (parts.length === 0) return t("The last seven days were quiet: no new readers, messages or swipes.");
  return t("The last seven days: {list}.", { list: andList(parts) });
}
