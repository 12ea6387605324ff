import { MAX_RECORDED, type Swipe, type Undo } from "#app/deck/swipe/device-swipes.ts";

import type { Match } from "./queries.server.ts";

export type LikedBook = Pick<Match, "id" | "title" | "genre" | "likes" | "likedAt">;

/** Belongs to no shuffle: the deck takes such a swipe for none of its cards. */
const NO_CARD = { pass: "", at: 0 };

/** Undoes every like of the book, also those of other devices, so that the undos reach the account. */
export function withoutLikes(record: readonly Swipe[], book: LikedBook, undo: () => Undo): readonly Swipe[] {
  const recorded = new Set(record.map(({ id }) => id));
  const own = record.flatMap((swipe): Swipe[] => {
    if (swipe.bookId !== book.id || swipe.decision !== "like" || swipe.undone) return [swipe];
    return swipe.sent === undefined ? [] : [{ ...swipe, undone: undo() }];
  });
  const elsewhere = book.likes.filter((id) => !recorded.has(id));
  return [...own, ...elsewhere.map((id): Swipe => ({ ...likeOf(book, id), sent: true, undone: undo() }))].slice(
    -MAX_RECORDED,
  );
}

/** At the time of the like that was taken back, and so at its position. */
export function withLikeAgain(record: readonly Swipe[], book: LikedBook, id: string): readonly Swipe[] {
  return [...record, likeOf(book, id)].slice(-MAX_RECORDED);
}

function likeOf({ id: bookId, title, genre, likedAt }: LikedBook, id: string): Swipe {
  return { id, ...NO_CARD, bookId, title, genre, decision: "like", time: likedAt };
}
