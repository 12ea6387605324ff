import { normalizeForComparison } from "#app/club/writing/text-comparison.ts";
import { placeProblem, readPages } from "#app/reading/list/reading-pages.ts";
import { UNKNOWN_EDITION } from "#app/reading/list/reading-place.ts";
import type { MessageKind } from "#db/message-kinds.ts";

/** In UTF-16 units. A constraint of the database repeats it. */
export const MESSAGE_MAX_LENGTH = 2_000;

/** Number of messages in the DOM; scrolling loads others. */
export const SHOWN_MAX = 100;

/** What the talk shows, as its address says, and the kind of its messages; null for all. */
export const TALK_FILTERS = { all: null, reviews: "review", hauls: "haul" } as const satisfies Record<
  string,
  MessageKind | null
>;

export type TalkFilter = keyof typeof TALK_FILTERS;

export function readTalkFilter(text: string | null): TalkFilter {
  return text === "reviews" || text === "hauls" ? text : "all";
}

/** A reader may send the same text `times` in the window. `looksBack` exceeds the rate limit, so it covers the window. */
export const REPEATING = { times: 2, windowSeconds: 10 * 60, looksBack: 250 };

/** Seconds until the reader may repeat this message, 0 for now. `recent` is newest first. */
export function waitToRepeat(message: string, recent: ReadonlyArray<{ message: string; secondsAgo: number }>): number {
  const folded = normalizeForComparison(message);
  const same = recent.filter(
    (earlier) => earlier.secondsAgo < REPEATING.windowSeconds && normalizeForComparison(earlier.message) === folded,
  );
  const last = same[REPEATING.times - 1];
  return last ? Math.ceil(REPEATING.windowSeconds - last.secondsAgo) : 0;
}

/** All that a message says, for where no covers are shown: its text and the titles of its haul. */
export function wordsOf({ message, haul }: { message: string; haul: ReadonlyArray<{ title: string }> }): string {
  const titles = haul.length === 0 ? "" : `Book haul: ${haul.map(({ title }) => title).join(", ")}`;
  return [message, titles].filter(Boolean).join("\n");
}

const MAX_EXCERPT = 160;

/** The beginning of a message, on one line. */
export function excerptOf(message: string): string {
  const line = Array.from(message.replace(/\s+/g, " "));
  return line.length <= MAX_EXCERPT
    ? line.join("")
    : `${line
        .slice(0, MAX_EXCERPT - 1)
        .join("")
        .trimEnd()}…`;
}

/** Trims a message, normalizes line breaks, and removes control characters and lone surrogates. */
export function tidyMessage(typed: string): string {
  return (
    typed
      .toWellFormed()
      .replaceAll(/\r\n?/g, "\n")
      // Control characters other than line break and tab.
      .replaceAll(/(?![\n\t])\p{Cc}/gu, "")
      .trim()
  );
}

/** True without visible characters. */
export function isBlank(message: string): boolean {
  return !/[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(message);
}

export function readMessageId(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,15}$/.test(text)) return null;
  return Number(text);
}

/** Parses comma-separated ids, at most `SHOWN_MAX`; null if any is invalid. */
export function readMessageIds(text: string | null): number[] | null {
  const ids = text ? text.split(",", SHOWN_MAX + 1).map(readMessageId) : [];
  return ids.length <= SHOWN_MAX && ids.every((id) => id !== null) ? ids : null;
}

/** The error message for the page of a message; null if it is valid or empty. */
export function aboutPageProblem(text: string, totalPages: number | null): string | null {
  if (text.trim() === "") return null;
  return readPages(text) === 0
    ? "The first page is 1."
    : placeProblem("page", text, { ...UNKNOWN_EDITION, totalPages });
}
