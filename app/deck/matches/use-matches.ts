import { useLayoutEffect, useState } from "react";

import { forgetAnswers } from "#app/books/parts/saved-book.ts";
import { newSwipeId, readRecord, writeRecord, type Swipe } from "#app/deck/swipe/device-swipes.ts";
import { swipes } from "#app/deck/swipe/swipe-delivery.ts";
import { usePagedList, type Page } from "#app/http/use-paged-list.ts";

import type { Match } from "./queries.server.ts";
import { withLikeAgain, withoutLikes } from "./rules.ts";

export interface LoadedMatches {
  count: number;
  page: Page<Match>;
}

/** `takeBack` and `restore` write to the device's record; they return false if it could not be stored. */
export function useMatches(loaded: LoadedMatches) {
  const [first] = useState(loaded);
  const [takenBack, setTakenBack] = useState<ReadonlySet<number>>(new Set());
  const { items, next, state, loadMore } = usePagedList(first.page, {
    pathAfter: (cursor) => `/dashboard/matches/older?after=${encodeURIComponent(cursor)}`,
    onItems: forgetAnswersOf,
  });

  useLayoutEffect(() => forgetAnswersOf(first.page.items), [first]);

  function mark(book: Match, isTakenBack: boolean, record: readonly Swipe[]): boolean {
    if (!writeRecord(record)) return false;
    setTakenBack((known) => new Set(isTakenBack ? [...known, book.id] : [...known].filter((id) => id !== book.id)));
    // Delivers at once, so that a reload already shows the change. A failure is retried later.
    void swipes.deliver();
    return true;
  }

  return {
    matches: items.filter(({ id }) => !takenBack.has(id)),
    count: first.count - takenBack.size,
    next,
    state,
    loadMore,
    takeBack: (book: Match) =>
      mark(
        book,
        true,
        withoutLikes(readRecord(), book, () => ({ id: newSwipeId(), time: Date.now() })),
      ),
    restore: (book: Match) => mark(book, false, withLikeAgain(readRecord(), book, newSwipeId())),
  };
}

/** Freshly loaded books know whether they are saved, so older answers in this tab no longer apply to them. */
function forgetAnswersOf(books: Match[]): void {
  forgetAnswers(books.map(({ id }) => id));
}
