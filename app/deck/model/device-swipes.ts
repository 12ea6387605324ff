import { tryOrNull } from "#app/platform/try-or-null.ts";
import type { Genre } from "#db/genres.ts";

/** One decision, as this device keeps it. */
export interface Swipe {
  /** Made here, so that sending it twice counts once. */
  id: string;
  /** Where it was made: a pass through the deck and a position in it. */
  pass: string;
  at: number;
  bookId: number;
  title: string;
  genre: Genre;
  decision: "pass" | "like";
  /** When, in ms since 1970. */
  time: number;
  /** Missing while it has never left this device; false once it was sent; true once the server has said so. */
  sent?: boolean;
  /** Taken back after it was sent: kept, unseen, until the server has said that it knows. */
  undone?: Undo;
}

/** Taking a swipe back is an event too, with an id and a time of its own. */
export interface Undo {
  id: string;
  time: number;
}

/** What the server is told: `POST /swipes` reads the same shape. */
type SwipeEvent = Undo & { bookId: number } & ({ kind: "pass" | "like" } | { kind: "undo"; undoes: string });

/** A device's record is bounded: the oldest swipes fall off its end. */
export const MAX_RECORDED = 1_000;

const RECORD_KEY = "bookmatch:swipes";
export const PLACE_KEY = "bookmatch:place";
export const PASS_KEY = "bookmatch:pass";
export const TASTE_KEY = "bookmatch:taste";

/**
 * What the server does not know yet, oldest first. An undo goes alone: the swipe may have arrived without
 * its answer coming back, and if it has not, it need not any more.
 */
export function untold(record: readonly Swipe[]): SwipeEvent[] {
  return record.flatMap(({ id, bookId, time, decision, sent, undone }): SwipeEvent[] => {
    if (undone) return [{ ...undone, bookId, kind: "undo", undoes: id }];
    return sent ? [] : [{ id, bookId, time, kind: decision }];
  });
}

/** The record from the moment on that these events are sent: none of their swipes can be taken back unsaid. */
export function withAttempt(record: readonly Swipe[], ids: ReadonlySet<string>): readonly Swipe[] {
  const fresh = (swipe: Swipe) => swipe.sent === undefined && ids.has(swipe.id);
  return record.some(fresh) ? record.map((swipe) => (fresh(swipe) ? { ...swipe, sent: false } : swipe)) : record;
}

/** The record once the server has these events: an undo that arrived leaves nothing to remember. */
export function withReceipt(record: readonly Swipe[], ids: ReadonlySet<string>): readonly Swipe[] {
  return record.flatMap((swipe) => {
    if (swipe.undone && ids.has(swipe.undone.id)) return [];
    return ids.has(swipe.id) ? [{ ...swipe, sent: true }] : [swipe];
  });
}

/** How many swipes would join the account of whoever signs in. */
export function joiningCount(): number {
  return readRecord().filter(({ sent, undone }) => !sent && !undone).length;
}

/** The device's record. Empty where the browser refuses storage: swiping goes on, only the record is lost. */
export function readRecord(): readonly Swipe[] {
  const text = tryOrNull(() => localStorage.getItem(RECORD_KEY)) ?? "[]";
  if (text !== lastRead.text) lastRead = { text, record: parseRecord(text) };
  return lastRead.record;
}

/** What was read last: the same text is the same array, as React wants it of a store. */
let lastRead: { text: string; record: readonly Swipe[] } = { text: "[]", record: [] };

function parseRecord(text: string): readonly Swipe[] {
  const value: unknown = tryOrNull(() => JSON.parse(text));
  return Array.isArray(value) ? (value as Swipe[]) : [];
}

/**
 * Replaces the record and remembers, as the query of `/`, where the next visit begins. Says whether the
 * record was kept.
 */
export function writeRecord(record: readonly Swipe[], place: string | null = null): boolean {
  const text = JSON.stringify(record);
  const kept = tryOrNull(() => (localStorage.setItem(RECORD_KEY, text), true)) ?? false;
  if (kept) lastRead = { text, record };
  if (place) tryOrNull(() => localStorage.setItem(PLACE_KEY, place));
  for (const listener of listeners) listener();
  return kept;
}

/** On a shared device the next reader finds neither swipes nor the place, nor what the deck was told. */
export function forgetSwipes(): void {
  for (const key of [RECORD_KEY, PLACE_KEY, PASS_KEY, TASTE_KEY]) tryOrNull(() => localStorage.removeItem(key));
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
