import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import type { ImportSource } from "#db/reading.ts";

export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_ROWS = 10_000;
export const TOO_LARGE = () => t("This file is larger than 5 MB.");

/** Completes a sentence with “from”. */
export const SOURCES: Record<ImportSource, string> = inEachLanguage(() => ({
  goodreads: t("Goodreads"),
  storygraph: t("The StoryGraph"),
  hardcover: t("Hardcover"),
  bookwyrm: "BookWyrm",
  openreads: t("Openreads"),
  bookmatch: t("your own file"),
}));

/** Decisions about an unclear book, besides choosing a candidate: keep it as an own book, or leave it out. */
const CHOICES = ["own", "skip"] as const;
export type Choice = (typeof CHOICES)[number] | { bookId: number };

/** Reads the form's `line-12=book-55 | own | skip` by line; skips invalid fields. */
export function readChoices(fields: Array<[name: string, value: unknown]>): Map<number, Choice> {
  const choices = new Map<number, Choice>();
  for (const [name, value] of fields) {
    if (typeof value !== "string") continue;
    const line = Number(/^line-(\d{1,9})$/.exec(name)?.[1]);
    const bookId = Number(/^book-(\d{1,9})$/.exec(value)?.[1]);
    const choice = bookId ? { bookId } : CHOICES.find((one) => one === value);
    if (line && choice) choices.set(line, choice);
  }
  return choices;
}

export function readId(text: unknown): number | null {
  return typeof text === "string" && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
