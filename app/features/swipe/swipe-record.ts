import type { Genre } from "#db/genres.ts";

import type { Decision, Placed } from "./rules.ts";

/** One decision, as this device keeps it for a visitor. */
export interface Swipe extends Placed {
  /** Made here, so that sending it twice later counts once. */
  id: string;
  bookId: number;
  title: string;
  genre: Genre;
  decision: Decision;
  /** When, in ms since 1970. */
  time: number;
}

/** A visitor's record is bounded: the oldest swipes fall off its end. */
export const MAX_RECORDED = 1_000;

const RECORD_KEY = "bookmatch:swipes";
const PLACE_KEY = "bookmatch:place";

/** The record with one more swipe at its end. */
export function withSwipe(record: readonly Swipe[], swipe: Swipe): Swipe[] {
  return [...record, swipe].slice(-MAX_RECORDED);
}

/** The record without the last swipe made at this place: the exact inverse of `withSwipe`. */
export function withoutSwipe(record: readonly Swipe[], place: Placed): readonly Swipe[] {
  const last = record.findLastIndex((swipe) => swipe.pass === place.pass && swipe.at === place.at);
  return last < 0 ? record : record.toSpliced(last, 1);
}

/** The swipes of one pass before a position, oldest first: what undo can take back. */
export function swipesOfPass(record: readonly Swipe[], place: Placed | null): Swipe[] {
  return place ? record.filter((swipe) => swipe.pass === place.pass && swipe.at < place.at) : [];
}

/** The device's record. Empty where the browser refuses storage: swiping goes on, only the record is lost. */
export function readRecord(): readonly Swipe[] {
  const text = attempt(() => localStorage.getItem(RECORD_KEY)) ?? "[]";
  if (text !== lastRead.text) lastRead = { text, record: parseRecord(text) };
  return lastRead.record;
}

/** What was read last: the same text is the same array, as React wants it of a store. */
let lastRead: { text: string; record: readonly Swipe[] } = { text: "[]", record: [] };

function parseRecord(text: string): readonly Swipe[] {
  const value: unknown = attempt(() => JSON.parse(text));
  return Array.isArray(value) ? (value as Swipe[]) : [];
}

/** Replaces the record and remembers, as the query of `/`, where the next visit begins. */
export function writeRecord(record: readonly Swipe[], place: string | null): void {
  attempt(() => localStorage.setItem(RECORD_KEY, JSON.stringify(record)));
  if (place) attempt(() => localStorage.setItem(PLACE_KEY, place));
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls back when this tab or another one changes the record; returns how to stop that. */
export function onRecordChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/**
 * Runs before anything is painted: a bare `/` opens where this device left off. As text, because it must
 * not wait for the bundle.
 */
export const RESUME_SCRIPT = `try{var p=localStorage.getItem(${JSON.stringify(PLACE_KEY)});if(p&&location.pathname==="/"&&!location.search)location.replace("/"+p)}catch{}`;

/** Storage can be full or forbidden, and hold what another version wrote. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
