import type { Wish } from "#app/match/wish/wish.ts";

import type { BookIndex } from "./book-index.ts";

/** The books that a reader saved or put on their list, newest first. */
export interface Taste {
  liked: readonly number[];
  /** Books that are no answer any more, the liked ones among them. */
  known: readonly number[];
}

export const NO_TASTE: Taste = { liked: [], known: [] };

const MAX_LIKED = 20;

export function withTaste(index: BookIndex, wish: Wish, { liked, known }: Taste): Wish {
  if (!wish.isOpen) return wish;
  const ids = liked.filter((id) => index.slotOf(id) !== undefined && !wish.excluded.has(id)).slice(0, MAX_LIKED);
  if (ids.length === 0) return wish;
  return {
    ...wish,
    like: [{ kind: "taste", ids, name: "", isWhole: false }],
    excluded: new Set([...wish.excluded, ...known]),
  };
}
