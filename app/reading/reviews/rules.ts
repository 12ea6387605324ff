import { t } from "#app/language/t.ts";
import { readPages } from "#app/reading/list/reading-pages.ts";

/** The read that an address asks for; null for the last one. */
export function askedRead(query: URLSearchParams): number | null {
  return readPages(query.get("read"));
}

/** The numbers of the reads that can have a review: those of the log, or 0 without any, and those that have one. */
export function reviewableReads(lastRead: number, reviewed: readonly number[]): number[] {
  const ofLog = lastRead === 0 ? [0] : Array.from({ length: lastRead }, (_, index) => index + 1);
  return [...new Set([...ofLog, ...reviewed])].toSorted((a, b) => a - b);
}

export function readName(read: number): string {
  return read === 0 ? t("Undated read") : t("Read {read}", { read });
}
