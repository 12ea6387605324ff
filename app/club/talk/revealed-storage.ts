import { tryOrNull } from "#app/platform/try-or-null.ts";

/** A message revealed longer ago than this many others is veiled again. */
const MAX_REVEALED = 500;

const keyOf = (userId: string) => `coffee-talk:revealed:${userId}`;

export function readRevealed(userId: string): Set<number> {
  const stored = tryOrNull(() => JSON.parse(localStorage.getItem(keyOf(userId))!) as unknown);
  return new Set(Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : []);
}

export function storeRevealed(userId: string, id: number): void {
  const ids = [...readRevealed(userId).add(id)].slice(-MAX_REVEALED);
  tryOrNull(() => localStorage.setItem(keyOf(userId), JSON.stringify(ids)));
}
