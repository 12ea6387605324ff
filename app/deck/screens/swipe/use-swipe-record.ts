import { useSyncExternalStore } from "react";

import { onRecordChange, readRecord, writeRecord, type Swipe } from "#app/deck/model/device-swipes.ts";
import { placeQuery } from "#app/deck/model/swipe/place.ts";
import type { DeckCard } from "#app/deck/model/swipe/queries.server.ts";
import type { Decision } from "#app/deck/model/swipe/rules.ts";
import type { Genre } from "#db/genres.ts";

import { lastSwipeAt, withoutSwipe, withSwipe } from "./swipe-record.ts";

const NOTHING: readonly Swipe[] = [];

/** The device's record of swipes, as state; empty until the page is interactive. */
export function useSwipeRecord(genre: Genre | null) {
  const swipes = useSyncExternalStore(onRecordChange, readRecord, () => NOTHING);

  function keep(record: readonly Swipe[], next: DeckCard | undefined) {
    writeRecord(record, next ? placeQuery(genre, next) : null);
  }

  return {
    swipes,
    /** Records a decision; `next` is the card that a later visit opens with. */
    add(card: DeckCard, decision: Decision, next: DeckCard | undefined) {
      const { pass, at, book } = card;
      const swipe: Swipe = {
        id: newId(),
        pass,
        at,
        bookId: book.id,
        title: book.title,
        genre: book.genre,
        decision,
        time: Date.now(),
      };
      keep(withSwipe(readRecord(), swipe), next);
    },
    /** Takes back what was decided on these cards, the first of which will lie on top again; says what that was. */
    withdraw(cards: readonly [DeckCard, ...DeckCard[]]): Decision | null {
      const before = readRecord();
      const [first] = cards;
      const time = Date.now();
      keep(
        cards.reduce((record, card) => withoutSwipe(record, card, { id: newId(), time }), before),
        first,
      );
      return lastSwipeAt(before, first)?.decision ?? null;
    },
  };
}

/** 128 random bits as hex. `crypto.randomUUID` is missing where a self-hosted app is reached by plain http. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
