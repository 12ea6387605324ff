import { useSyncExternalStore } from "react";

import { newSwipeId, onRecordChange, readRecord, writeRecord, type Swipe } from "./device-swipes.ts";
import type { DeckCard } from "./queries.server.ts";
import type { Decision } from "./rules.ts";
import { lastSwipeAt, withoutSwipe, withSwipe } from "./swipe-record.ts";

const NOTHING: readonly Swipe[] = [];

export function useSwipeRecord() {
  const swipes = useSyncExternalStore(onRecordChange, readRecord, () => NOTHING);

  return {
    swipes,
    add(card: DeckCard, decision: Decision) {
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
      writeRecord(withSwipe(readRecord(), swipe));
    },
    withdraw(cards: readonly [DeckCard, ...DeckCard[]]): Decision | null {
      const before = readRecord();
      const [first] = cards;
      const time = Date.now();
      writeRecord(cards.reduce((record, card) => withoutSwipe(record, card, { id: newSwipeId(), time }), before));
      return lastSwipeAt(before, first)?.decision ?? null;
    },
  };
}
