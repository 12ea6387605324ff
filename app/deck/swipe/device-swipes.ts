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
  /** A read book goes onto the list and teaches the deck there: it is no event of its own. */
  decision: "pass" | "like" | "read";
  /** In ms since 1970. */
  time: number;
  /** Undefined before the first attempt to send, then false; true once the server has confirmed it. */
  sent?: boolean;
  /** An undo made after sending. The record keeps the swipe, hidden, until the server confirms the undo. */
  undone?: Undo;
  /** The day it was finished, `2026-11-20`; empty or undefined if unknown. */
  day?: string;
  /** In half stars. */
  stars?: number | null;
  already?: boolean;
}

export interface Undo {
  id: string;
  time: number;
}

type SwipeEvent = Undo & { bookId: number } & ({ kind: "pass" | "like" } | { kind: "undo"; undoes: string });

export const MAX_RECORDED = 1_000;

const RECORD_KEY = "bookmatch:swipes";
export const LAST_QUERY_KEY = "bookmatch:place";
export const SHUFFLE_KEY = "bookmatch:pass";
export const TASTE_KEY = "bookmatch:taste";

/** Unconfirmed, oldest first. An undone swipe sends its undo alone: the swipe may have arrived without an answer. */
export function unsentEvents(record: readonly Swipe[]): SwipeEvent[] {
  return record.flatMap(({ id, bookId, time, decision, sent, undone }): SwipeEvent[] => {
    if (decision === "read") return [];
    if (undone) return [{ ...undone, bookId, kind: "undo", undoes: id }];
    return sent ? [] : [{ id, bookId, time, kind: decision }];
  });
}

export function markSending(record: readonly Swipe[], ids: ReadonlySet<string>): readonly Swipe[] {
  const fresh = (swipe: Swipe) => swipe.sent === undefined && ids.has(swipe.id);
  return record.some(fresh) ? record.map((swipe) => (fresh(swipe) ? { ...swipe, sent: false } : swipe)) : record;
}

export function markReceived(record: readonly Swipe[], ids: ReadonlySet<string>): readonly Swipe[] {
  return record.flatMap((swipe) => {
    if (swipe.undone && ids.has(swipe.undone.id)) return [];
    return ids.has(swipe.id) ? [{ ...swipe, sent: true }] : [swipe];
  });
}

export function joiningCount(): number {
  return readRecord().filter(({ sent, undone }) => !sent && !undone).length;
}

/** 128 random bits as hex. `crypto.randomUUID` is missing over plain http, which self-hosted apps may use. */
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

/** Drops a broken entry of the browser's storage, which would block all others. */
function isSwipe(value: Partial<Swipe> | null): value is Swipe {
  return typeof value?.id === "string" && typeof value.bookId === "number" && typeof value.at === "number";
}

export function deckQuery(): string {
  return tryOrNull(() => localStorage.getItem(LAST_QUERY_KEY)) ?? "";
}

export function storeDeckQuery(query: string): void {
  tryOrNull(() => localStorage.setItem(LAST_QUERY_KEY, query));
}

/** Returns false if it was not stored. */
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

export function onRecordChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
