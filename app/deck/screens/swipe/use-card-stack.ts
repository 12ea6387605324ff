import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";

import { placeQuery } from "#app/deck/model/swipe/place.ts";
import type { DeckCard, DeckPage } from "#app/deck/model/swipe/queries.server.ts";
import {
  advance,
  extend,
  fitsBehind,
  PRELOAD_WINDOW,
  retreat,
  topCard,
  type Decision,
  type Stack,
} from "#app/deck/model/swipe/rules.ts";
import type { Genre } from "#db/genres.ts";

import { moreCards, type Where } from "./deck-client.ts";

type Change =
  | { type: "decided" }
  | { type: "undone"; to: number }
  | { type: "loaded"; cards: readonly DeckCard[]; where: Where };

function changed(stack: Stack<DeckCard>, change: Change): Stack<DeckCard> {
  switch (change.type) {
    case "decided":
      return advance(stack);
    case "undone":
      return retreat(stack, change.to);
    case "loaded":
      return extend(stack, change.cards, change.where);
  }
}

/** With fewer cards than this behind the top one, earlier ones are loaded: as many as the spines can show. */
const LOAD_BEHIND = 24;

/** After a request that did not arrive, the next one is tried this much later by itself. */
const RETRY_MS = 5_000;

/**
 * The cards of a deck as a stack that never runs out: further pages are loaded ahead, earlier ones when
 * undo comes near them, and the next pass when this one ends. After a like all but the next cards are asked for anew. `failed` says that the last request for
 * more did not arrive; it is tried again after a while, when the browser comes back online, and by
 * `retry`. `empty` says that the deck has lost all its books.
 */
export function useCardStack(genre: Genre | null, first: DeckPage) {
  const [stack, change] = useReducer(changed, { cards: first.cards, index: 0 });
  const [failure, setFailure] = useState<{ where: Where } | null>(null);
  const [empty, setEmpty] = useState(false);
  const latest = useRef(stack);
  useEffect(() => {
    latest.current = stack;
  });
  /** The cards further down were chosen before the last like. */
  const liked = useRef(false);
  const loading = useRef(false);
  const next = useRef(first.next);
  const reachedStart = useRef((first.cards[0]?.at ?? 0) === 0);

  const ahead = stack.cards.length - stack.index - 1;

  useEffect(() => {
    if (failure || empty) return;
    if (liked.current) void load("anew");
    else if (ahead < PRELOAD_WINDOW) void load("after");
    else if (stack.index < LOAD_BEHIND && !reachedStart.current) void load("before");
  });

  const loadAgain = useEffectEvent(() => failure && void load(failure.where));
  useEffect(() => {
    if (!failure) return;
    const again = () => loadAgain();
    const timer = setTimeout(again, RETRY_MS);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [failure]);

  async function load(where: Where) {
    if (loading.current) return;
    loading.current = true;
    const page = await moreCards(where, genre, stack, next.current).catch(() => null);
    loading.current = false;
    if (!page) return setFailure({ where });
    setFailure(null);
    if (where === "before") reachedStart.current = (page.cards[0]?.at ?? 0) === 0;
    else {
      // Too late: the first of them lies on the desk already. The next swipe asks again.
      if (where === "anew" && !fitsBehind(latest.current, page.cards)) return;
      liked.current = false;
      // The pass that follows an ended one has no cards only where there are no books any more.
      setEmpty(page.cards.length === 0 && next.current === null);
      next.current = page.next;
    }
    change({ type: "loaded", cards: page.cards, where });
  }

  const top = topCard(stack);
  const address = top ? placeQuery(genre, top) : null;

  // Reload and back come to this card again. The router need not know: to it this is the same page.
  useEffect(() => {
    if (address) history.replaceState(history.state, "", address);
  }, [address]);

  return {
    stack,
    top,
    failed: failure !== null,
    empty,
    decide: (decision: Decision) => {
      liked.current ||= decision === "like";
      change({ type: "decided" });
    },
    /** Puts the card at this index of the stack on top again. */
    undo: (to: number) => change({ type: "undone", to }),
    retry: () => failure && void load(failure.where),
  };
}
