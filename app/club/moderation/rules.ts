import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { formatterByZone } from "#app/platform/dates.ts";
import { readBookId } from "#db/book-id.ts";
import { CONTENT_KINDS, type ContentKind } from "#db/schema/club/moderation.ts";

const CONTENT_NAMES: Readonly<Record<ContentKind, string>> = inEachLanguage(() => ({
  message: t("message"),
  suggestion: t("suggestion"),
  recommendation: t("recommendation"),
  review: t("review"),
}));

export const contentName = (kind: ContentKind): string => CONTENT_NAMES[kind];

/** `days` is null for a permanent suspension. */
export const SUSPENSIONS = inEachLanguage(
  () =>
    ({
      "1": { text: t("1 day"), days: 1 },
      "7": { text: t("7 days"), days: 7 },
      ever: { text: t("For good"), days: null },
    }) as const,
);

/** Null, the start, for anything invalid. */
export function readBefore(text: string | null): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** `November 20, 2026, 10:05 AM`. */
export function momentsIn(timeZone: string): (time: Date) => string {
  const format = longTimeIn(timeZone);
  // JavaScript engines differ in the word before the time and in the space before AM.
  return (time) =>
    format
      .format(time)
      .replaceAll("\u202F", " ")
      .replace(/(\d{4}) at /, "$1, ");
}

const longTimeIn = formatterByZone(null, { dateStyle: "long", timeStyle: "short" });

export interface ContentRef {
  kind: ContentKind;
  thingId: number;
}

export function readContent({ kind, thingId }: { kind: string; thingId: string }): ContentRef | null {
  const id = readBookId(thingId);
  const known = CONTENT_KINDS.find((name) => name === kind);
  return known && id !== null ? { kind: known, thingId: id } : null;
}

export const PAGES_OF: Record<ContentKind, string> = {
  message: "/coffee-talk",
  suggestion: "/suggestions",
  recommendation: "/suggestions",
  review: "/admin/reports",
};
