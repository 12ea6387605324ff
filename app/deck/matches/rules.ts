import { MAX_RECORDED, type Swipe, type Undo } from "#app/deck/swipe/device-swipes.ts";

import type { Match } from "./queries.server.ts";

/** What taking a like back and restoring it need to know of a match. */
export type LikedBook = Pick<Match, "id" | "title" | "genre" | "likes" | "likedAt">;

/** Of no shuffle: the deck does not take such a swipe for one of its cards. */
const NO_CARD = { pass: "", at: 0 };

/**
 * The device's record with every like of the book undone, also of likes that another device has made. So the undos
 * reach the account as the deck's own do. `undo` makes each of them.
 */
export function withoutLikes(record: readonly Swipe[], book: LikedBook, undo: () => Undo): readonly Swipe[] {
  const recorded = new Set(record.map(({ id }) => id));
  const own = record.flatMap((swipe): Swipe[] => {
    if (swipe.bookId !== book.id || swipe.decision !== "like" || swipe.undone) return [swipe];
    // One that was never sent need not be undone.
    return swipe.sent === undefined ? [] : [{ ...swipe, undone: undo() }];
  });
  const elsewhere = book.likes.filter((id) => !recorded.has(id));
  return [...own, ...elsewhere.map((id): Swipe => ({ ...likeOf(book, id), sent: true, undone: undo() }))].slice(
    -MAX_RECORDED,
  );
}

/** The record with a new like of the book at the time of the one that was taken back, and so at its position. */
export function withLikeAgain(record: readonly Swipe[], book: LikedBook, id: string): readonly Swipe[] {
  return [...record, likeOf(book, id)].slice(-MAX_RECORDED);
}

function likeOf({ id: bookId, title, genre, likedAt }: LikedBook, id: string): Swipe {
  return { id, ...NO_CARD, bookId, title, genre, decision: "like", time: likedAt };
}
