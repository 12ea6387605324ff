import { useSyncExternalStore } from "react";

import { newSwipeId, onRecordChange, readRecord, writeRecord, type Swipe } from "#app/deck/model/device-swipes.ts";
import { formatDeckUrl, type DeckName } from "#app/deck/model/swipe/deck-url.ts";
import type { DeckCard } from "#app/deck/model/swipe/queries.server.ts";
import type { Decision } from "#app/deck/model/swipe/rules.ts";

import { lastSwipeAt, withoutSwipe, withSwipe } from "./swipe-record.ts";

const NOTHING: readonly Swipe[] = [];

/** The device's record of swipes as state; empty until hydration. A list moves nobody's place in their own deck. */
export function useSwipeRecord(deck: DeckName) {
  const swipes = useSyncExternalStore(onRecordChange, readRecord, () => NOTHING);

  function write(record: readonly Swipe[], next: DeckCard | undefined) {
    writeRecord(record, next && !deck.list ? formatDeckUrl(deck, next) : null);
  }

  return {
    swipes,
    /** Records a decision; the next visit opens with the card `next`. */
    add(card: DeckCard, decision: Decision, next: DeckCard | undefined) {
      const { pass, at, book } = card;
      const swipe: Swipe = {
        id: newSwipeId(),
        pass,
        at,
        bookId: book.id,
        title: book.title,
        genre: book.genre,
        decision,
        time: Date.now(),
      };
      write(withSwipe(readRecord(), swipe), next);
    },
    /** Undoes the swipes of these cards; returns the decision on the first, which becomes the top card. */
    withdraw(cards: readonly [DeckCard, ...DeckCard[]]): Decision | null {
      const before = readRecord();
      const [first] = cards;
      const time = Date.now();
      write(
        cards.reduce((record, card) => withoutSwipe(record, card, { id: newSwipeId(), time }), before),
        first,
      );
      return lastSwipeAt(before, first)?.decision ?? null;
    },
  };
}
