import { tryOrNull } from "#app/platform/try-or-null.ts";
import type { Genre } from "#db/genres.ts";

export interface Swipe {
  /** Made on the device, so that a retry counts once. */
  id: string;
  /** The shuffle (see `formatShuffle`) and the position in it. */
  pass: string;
  at: number;
  bookId: number;
  title: string;
  genre: Genre;
  /** A book that was read goes onto the list and teaches the deck there: it is no event of its own. */
  decision: "pass" | "like" | "read";
  /** In ms since 1970. */
  time: number;
  /** Undefined before the first attempt to send it, then false; true once the server confirmed it. */
  sent?: boolean;
  /** An undo made after sending. The record keeps the swipe, hidden, until the server confirms the undo. */
  undone?: Undo;
  /** When a read book was finished: `2026-11-20`, empty or undefined if nobody knows. */
  day?: string;
  /** In half stars. */
  stars?: number | null;
  /** A read book that stood on the list before. */
  already?: boolean;
}

export interface Undo {
  id: string;
  time: number;
}

/** The body of `POST /swipes` is a list of these. */
type SwipeEvent = Undo & { bookId: number } & ({ kind: "pass" | "like" } | { kind: "undo"; undoes: string });

/** The record drops its oldest swipes beyond this. */
export const MAX_RECORDED = 1_000;

const RECORD_KEY = "bookmatch:swipes";
export const LAST_QUERY_KEY = "bookmatch:place";
export const SHUFFLE_KEY = "bookmatch:pass";
export const TASTE_KEY = "bookmatch:taste";

/**
 * Events that the server has not confirmed, oldest first. An undone swipe sends its undo alone: the swipe may have
 * arrived although its answer was lost, and if it never arrived, it need not any more.
 */
export function unsentEvents(record: readonly Swipe[]): SwipeEvent[] {
  return record.flatMap(({ id, bookId, time, decision, sent, undone }): SwipeEvent[] => {
    if (decision === "read") return [];
    if (undone) return [{ ...undone, bookId, kind: "undo", undoes: id }];
    return sent ? [] : [{ id, bookId, time, kind: decision }];
  });
}

/** Marks swipes before they are sent: from then on an undo has to be sent as well. */
export function markSending(record: readonly Swipe[], ids: ReadonlySet<string>): readonly Swipe[] {
  const fresh = (swipe: Swipe) => swipe.sent === undefined && ids.has(swipe.id);
  return record.some(fresh) ? record.map((swipe) => (fresh(swipe) ? { ...swipe, sent: false } : swipe)) : record;
}

/** Marks confirmed events; a swipe with a confirmed undo leaves the record. */
export function markReceived(record: readonly Swipe[], ids: ReadonlySet<string>): readonly Swipe[] {
  return record.flatMap((swipe) => {
    if (swipe.undone && ids.has(swipe.undone.id)) return [];
    return ids.has(swipe.id) ? [{ ...swipe, sent: true }] : [swipe];
  });
}

/** The number of swipes that would join the account at sign-in. */
export function joiningCount(): number {
  return readRecord().filter(({ sent, undone }) => !sent && !undone).length;
}

/** An id for a swipe or undo: 128 random bits as hex. `crypto.randomUUID` is missing over plain http, which self-hosted apps may use. */
export function newSwipeId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Empty if the browser refuses storage: swiping goes on, only the record is lost. */
export function readRecord(): readonly Swipe[] {
  const text = tryOrNull(() => localStorage.getItem(RECORD_KEY)) ?? "[]";
  if (text !== lastRead.text) lastRead = { text, record: parseRecord(text) };
  return lastRead.record;
}

/** Returns the same array for the same text: React requires that of a store. */
let lastRead: { text: string; record: readonly Swipe[] } = { text: "[]", record: [] };

function parseRecord(text: string): readonly Swipe[] {
  const value: unknown = tryOrNull(() => JSON.parse(text));
  return Array.isArray(value) ? value.filter(isSwipe) : [];
}

/** One broken entry in a browser's storage would stop all others. */
function isSwipe(value: Partial<Swipe> | null): value is Swipe {
  return typeof value?.id === "string" && typeof value.bookId === "number" && typeof value.at === "number";
}

/** The query of `/` that the next visit opens; empty if there is none. */
export function deckQuery(): string {
  return tryOrNull(() => localStorage.getItem(LAST_QUERY_KEY)) ?? "";
}

export function storeDeckQuery(query: string): void {
  tryOrNull(() => localStorage.setItem(LAST_QUERY_KEY, query));
}

/** Replaces the record. Returns false if it was not stored. */
export function writeRecord(record: readonly Swipe[]): boolean {
  const text = JSON.stringify(record);
  const stored = tryOrNull(() => (localStorage.setItem(RECORD_KEY, text), true)) ?? false;
  if (stored) lastRead = { text, record };
  for (const listener of listeners) listener();
  return stored;
}

/** Clears swipes, deck position and taste, so that the next reader of a shared device finds none of them. */
export function forgetSwipes(): void {
  for (const key of [RECORD_KEY, LAST_QUERY_KEY, SHUFFLE_KEY, TASTE_KEY]) tryOrNull(() => localStorage.removeItem(key));
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls `listener` when this tab or another one changes the record; returns the unsubscribe function. */
export function onRecordChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
