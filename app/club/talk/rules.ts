import { normalizeForComparison } from "#app/club/writing/text-comparison.ts";
import { t } from "#app/language/t.ts";
import { placeProblem, readPages } from "#app/reading/list/reading-pages.ts";
import { UNKNOWN_EDITION } from "#app/reading/list/reading-place.ts";
import type { MessageKind } from "#db/schema/club/message-kinds.ts";

/** In UTF-16 units. A constraint of the database repeats it. */
export const MESSAGE_MAX_LENGTH = 2_000;

/** In the DOM; scrolling loads others. */
export const SHOWN_MAX = 100;

export const TALK_FILTERS = { all: null, reviews: "review", hauls: "haul" } as const satisfies Record<
  string,
  MessageKind | null
>;

export type TalkFilter = keyof typeof TALK_FILTERS;

export function readTalkFilter(text: string | null): TalkFilter {
  return text === "reviews" || text === "hauls" ? text : "all";
}

/** `looksBack` exceeds the rate limit, so it covers the window. */
export const REPEATING = { times: 2, windowSeconds: 10 * 60, looksBack: 250 };

/** In seconds, 0 for now. `recent` is newest first. */
export function waitToRepeat(message: string, recent: ReadonlyArray<{ message: string; secondsAgo: number }>): number {
  const folded = normalizeForComparison(message);
  const same = recent.filter(
    (earlier) => earlier.secondsAgo < REPEATING.windowSeconds && normalizeForComparison(earlier.message) === folded,
  );
  const last = same[REPEATING.times - 1];
  return last ? Math.ceil(REPEATING.windowSeconds - last.secondsAgo) : 0;
}

export function wordsOf({ message, haul }: { message: string; haul: ReadonlyArray<{ title: string }> }): string {
  const titles = haul.length === 0 ? "" : t("Book haul: {haul}", { haul: haul.map(({ title }) => title).join(", ") });
  return [message, titles].filter(Boolean).join("\n");
}

const MAX_EXCERPT = 160;

export function excerptOf(message: string, most = MAX_EXCERPT): string {
  const line = Array.from(message.replace(/\s+/g, " "));
  return line.length <= most
    ? line.join("")
    : `${line
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/** Normalizes line breaks; removes control characters and lone surrogates. */
export function tidyMessage(typed: string): string {
  return typed
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(?![\n\t])\p{Cc}/gu, "")
    .trim();
}

export function isBlank(message: string): boolean {
  return !/[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(message);
}

export function readMessageId(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,15}$/.test(text)) return null;
  return Number(text);
}

/** At most `SHOWN_MAX`; null if any is invalid. */
export function readMessageIds(text: string | null): number[] | null {
  const ids = text ? text.split(",", SHOWN_MAX + 1).map(readMessageId) : [];
  return ids.length <= SHOWN_MAX && ids.every((id) => id !== null) ? ids : null;
}

export function aboutPageProblem(text: string, totalPages: number | null): string | null {
  if (text.trim() === "") return null;
  return readPages(text) === 0
    ? t("Pages start at 1.")
    : placeProblem("page", text, { ...UNKNOWN_EDITION, totalPages });
}

/** Of new messages, as far as they are counted. */
export const COUNTED_NEW = 1_000;
