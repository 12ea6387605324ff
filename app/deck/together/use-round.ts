import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

import { newSwipeId } from "#app/deck/swipe/device-swipes.ts";
import type { DeckCard } from "#app/deck/swipe/queries.server.ts";
import { ask } from "#app/http/ask.ts";
import { stayLive } from "#app/http/live.ts";

import { roundPath } from "./code.ts";
import { NO_VOTES, voteDelivery, type DeviceVote } from "./device-votes.ts";
import { ownVotes } from "./own-votes.ts";
import type { Standing } from "./rules.ts";
import type { RoundView } from "./view.ts";

type Cards = ReadonlyMap<number, DeckCard>;

const byPosition = (cards: readonly DeckCard[]) => cards.map((card): [number, DeckCard] => [card.at, card]);

/** The round as the server tells it, followed live, with this device's votes over it. */
const POLL_MS = 2_000;
const HIDDEN_POLL_MS = 30_000;

export function useRound(opened: RoundView) {
  const { code } = opened;
  const [told, setTold] = useState<{ view: RoundView; cards: Cards }>(() => ({
    view: opened,
    cards: new Map(byPosition(opened.cards)),
  }));
  const [delivery] = useState(() => voteDelivery(code));
  const { made, waiting } = useSyncExternalStore(delivery.subscribe, delivery.shown, () => NO_VOTES);
  const lacks = useRef(0);
  const newest = useRef(0);
  const left = useRef(new AbortController());
  useEffect(() => {
    lacks.current = Math.max(-1, ...told.cards.keys()) + 1;
  });

  const refresh = useCallback(async () => {
    const asked = ++newest.current;
    const reply = await ask(`${roundPath(code)}/state?from=${lacks.current}`).catch(() => null);
    if (reply?.status === 404) return location.assign("/together");
    // A later answer may have come first.
    if (!reply?.ok || asked < newest.current) return;
    const view = reply.body as RoundView;
    setTold(({ cards }) => ({ view, cards: new Map([...cards, ...byPosition(view.cards)]) }));
  }, [code]);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    left.current = leaving;
    const changed = () => void refresh();
    const deliver = () => void delivery.deliver(signal);
    const stops = [
      delivery.onLate(changed),
      stayLive({
        stream: `${roundPath(code)}/stream`,
        received: () => {},
        polling: { ms: POLL_MS, hiddenMs: HIDDEN_POLL_MS, changed },
      }),
    ];
    addEventListener("online", deliver, { signal });
    deliver();
    return () => {
      leaving.abort();
      for (const stop of stops) stop();
    };
  }, [code, delivery, refresh]);

  const add = (vote: DeviceVote) => delivery.add(vote, left.current.signal);
  const { view, cards } = told;
  return {
    view,
    refresh,
    waiting,
    cards: [...cards.values()].toSorted((one, other) => one.at - other.at),
    votes: ownVotes(view.votes, made),
    vote: (at: number, kind: Standing) => add({ id: newSwipeId(), at, kind }),
    undo: (at: number, undoes: string) => add({ id: newSwipeId(), at, kind: "undo", undoes }),
  };
}
