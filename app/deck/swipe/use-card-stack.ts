import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";

import { keepPlace, moreCards, type Where } from "./deck-client.ts";
import type { DeckName } from "./deck-url.ts";
import type { DeckCard, DeckPage } from "./queries.server.ts";
import { advance, extend, fitsBehind, PRELOAD_WINDOW, retreat, topCard, type Decision, type Stack } from "./rules.ts";

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

const LOAD_BEHIND = 24;

/** Passes; a like counts as all of them. Each time up to eleven other covers are loaded. */
const RANKED_AGAIN_AFTER = 3;

const RETRY_MS = 5_000;

/** Loads pages ahead, and earlier ones near undo; a like or a few passes replace all but the next cards. */
export function useCardStack(deck: DeckName, first: DeckPage) {
  const [stack, change] = useReducer(changed, { cards: first.cards, index: 0 });
  const [failure, setFailure] = useState<{ where: Where } | null>(null);
  const [ended, setEnded] = useState(false);
  const latest = useRef(stack);
  useEffect(() => {
    latest.current = stack;
  });
  const unranked = useRef(0);
  const loading = useRef(false);
  const next = useRef(first.next);
  const reachedStart = useRef((first.cards[0]?.at ?? 0) === 0);

  const ahead = stack.cards.length - stack.index - 1;

  useEffect(() => {
    if (failure) return;
    if (unranked.current >= RANKED_AGAIN_AFTER) void load("anew");
    else if (!ended && ahead < PRELOAD_WINDOW) void load("after");
    else if (stack.index < LOAD_BEHIND && !reachedStart.current) void load("before");
  });

  const retryLoad = useEffectEvent(() => failure && void load(failure.where));
  useEffect(() => {
    if (!failure) return;
    const retry = () => retryLoad();
    const timer = setTimeout(retry, RETRY_MS);
    addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", retry);
    };
  }, [failure]);

  async function load(where: Where) {
    if (loading.current) return;
    loading.current = true;
    const page = await moreCards(where, deck, stack, next.current).catch(() => null);
    loading.current = false;
    if (!page) return setFailure({ where });
    setFailure(null);
    if (where === "before") reachedStart.current = (page.cards[0]?.at ?? 0) === 0;
    else {
      // Too late: the reader has reached those cards. The next swipe requests others.
      if (where === "anew" && !fitsBehind(latest.current, page.cards)) return;
      unranked.current = 0;
      // No cards after the end, where a new shuffle begins: the deck has no books, or is a list.
      setEnded(page.cards.length === 0 && next.current === null);
      next.current = page.next;
    }
    change({ type: "loaded", cards: page.cards, where });
  }

  const top = topCard(stack);
  // Reload, Back and links from other rooms return to this card. For the router it stays the same page.
  useEffect(() => {
    if (!top) return;
    const address = keepPlace(deck, top);
    // While Back waits for the connection, the address is already that of another page.
    if (location.pathname === "/") history.replaceState(history.state, "", address);
  }, [deck, top]);

  return {
    stack,
    top,
    failed: failure !== null,
    ended,
    decide: (decision: Decision) => {
      unranked.current += decision === "like" ? RANKED_AGAIN_AFTER : 1;
      change({ type: "decided" });
    },
    undo: (to: number) => change({ type: "undone", to }),
    retry: () => failure && void load(failure.where),
  };
}
