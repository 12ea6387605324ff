import { normalizeForComparison } from "#app/club/model/compare-words.ts";
import { pageProblem, readPages } from "#app/reading/model/reading-pages.ts";

/** As the database has it, and as a page counts while one types. */
export const MESSAGE_MAX_LENGTH = 2_000;

/** So many messages stand in the document at once; the others are a scroll away. */
export const SHOWN_MAX = 100;

/** The same said so often within this time is enough; the limits of messages let no more messages in than one looks back. */
export const REPEATING = { times: 2, windowSeconds: 10 * 60, looksBack: 250 };

/**
 * How many seconds a reader waits before they say this again; 0 where they need not. `recent` is what they said
 * lately, newest first.
 */
export function waitToRepeat(message: string, recent: ReadonlyArray<{ message: string; secondsAgo: number }>): number {
  const heard = normalizeForComparison(message);
  const same = recent.filter(
    (said) => said.secondsAgo < REPEATING.windowSeconds && normalizeForComparison(said.message) === heard,
  );
  const last = same[REPEATING.times - 1];
  return last ? Math.ceil(REPEATING.windowSeconds - last.secondsAgo) : 0;
}

/** A message as it is kept: without spaces around it, and with nothing a database or a terminal would trip over. */
export function tidyMessage(typed: string): string {
  return (
    typed
      .toWellFormed()
      .replaceAll(/\r\n?/g, "\n")
      // Control characters; a line break and a tab are the only ones that say something.
      .replaceAll(/(?![\n\t])\p{Cc}/gu, "")
      .trim()
  );
}

/** Whether nothing of it can be seen. */
export function isBlank(message: string): boolean {
  return !/[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(message);
}

/** Reads the id of a message out of an address; null for what is none. */
export function readMessageId(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,15}$/.test(text)) return null;
  return Number(text);
}

/** Reads ids that stand between commas, as many as a page may show; null where one of them is none. */
export function readMessageIds(text: string | null): number[] | null {
  const ids = text ? text.split(",", SHOWN_MAX + 1).map(readMessageId) : [];
  return ids.length <= SHOWN_MAX && ids.every((id) => id !== null) ? ids : null;
}

/** What is wrong with the page that a message is about, in words for the reader; nothing is with none at all. */
export function aboutPageProblem(text: string, totalPages: number | null): string | null {
  if (text.trim() === "") return null;
  return readPages(text) === 0 ? "The first page is 1." : pageProblem(text, totalPages);
}
