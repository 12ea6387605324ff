import { LENGTHS, type Length } from "#app/books/search/search-view.ts";
import { readBookId } from "#db/book-id.ts";

export const NEXT = "/reading-tracker/next";

export const EVENINGS = [1, 2, 3, 5, 7, 10, 14, 21, 30] as const;

export interface NextView {
  mood: string | null;
  length: Length | null;
  /** Maximum for the book. */
  evenings: number | null;
  /** Entries put aside for now, the last one last. */
  notNow: readonly number[];
}

/** An address holds no more: the first ones come round again. */
export const MOST_NOT_NOW = 200;
const MAX_MOOD_LENGTH = 50;

export function readNextView(query: URLSearchParams): NextView {
  const length = query.get("length") ?? "";
  const ids = (query.get("not") ?? "").split(".").flatMap((text) => readBookId(text) ?? []);
  return {
    mood: (query.get("mood") ?? "").slice(0, MAX_MOOD_LENGTH) || null,
    length: Object.hasOwn(LENGTHS, length) ? (length as Length) : null,
    evenings: EVENINGS.find((evenings) => String(evenings) === query.get("evenings")) ?? null,
    notNow: [...new Set(ids)].slice(-MOST_NOT_NOW),
  };
}

export function nextPath({ mood, length, evenings, notNow }: NextView): string {
  const query = new URLSearchParams({
    ...(mood && { mood }),
    ...(length && { length }),
    ...(evenings && { evenings: String(evenings) }),
    ...(notNow.length > 0 && { not: notNow.slice(-MOST_NOT_NOW).join(".") }),
  });
  return query.size > 0 ? `${NEXT}?${query}` : NEXT;
}
