import { useEffect, useEffectEvent, type RefObject } from "react";

import type { stampAt } from "./rules.ts";
import type { snapBack } from "./use-drag.ts";

/** Given, not imported: an import shared with a later file would cost `/` one more file. */
export interface CardMoves {
  stampAt: typeof stampAt;
  snapBack: typeof snapBack;
  slop: number;
  edge: number;
  threshold: number;
}

interface Pull {
  pointer: number;
  fromX: number;
  fromY: number;
  card: HTMLElement | null;
  up: number;
}

/** Sideways drags stay those of `useDrag`: a press keeps its first direction. A finger scrolls a partly hidden deck. */
export function usePullUp(
  anchor: RefObject<HTMLElement | null>,
  enabled: boolean,
  moves: CardMoves,
  onPulled: () => void,
): void {
  const pulled = useEffectEvent(onPulled);
  const isEnabled = useEffectEvent(() => enabled);
  useEffect(() => {
    const deck = anchor.current?.closest("section");
    if (!deck) return;
    const { stampAt, snapBack, slop, edge, threshold } = moves;
    let pull: Pull | null = null;

    const topCard = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLElement>("[data-role=top]") : null;

    function down(event: PointerEvent) {
      pull = null;
      if (!isEnabled() || !event.isPrimary || event.button !== 0 || !topCard(event.target)) return;
      const { clientX: fromX, clientY: fromY, pointerId: pointer } = event;
      const nearSide = fromX < edge || fromX > document.documentElement.clientWidth - edge;
      if (event.pointerType === "touch" && (nearSide || !isAllSeen(deck!))) return;
      pull = { pointer, fromX, fromY, card: null, up: 0 };
    }
    function move(event: PointerEvent) {
      if (!pull || pull.pointer !== event.pointerId) return;
      pull.up = pull.fromY - event.clientY;
      if (!pull.card) {
        const sideways = Math.abs(event.clientX - pull.fromX);
        if (Math.max(Math.abs(pull.up), sideways) < slop) return;
        const card = pull.up > sideways ? topCard(event.target) : null;
        if (!card || "dragging" in card.dataset) return void (pull = null);
        pull.card = card;
        card.setPointerCapture(event.pointerId);
        card.dataset["dragging"] = "";
      }
      event.stopPropagation();
      const up = Math.max(0, pull.up);
      pull.card.style.transform = `translate3d(0, ${-up}px, 0)`;
      pull.card.style.setProperty("--read", String(stampAt(up)));
    }
    function end(event: PointerEvent) {
      const ended = pull;
      if (ended?.pointer !== event.pointerId) return;
      pull = null;
      if (!ended.card) return;
      delete ended.card.dataset["dragging"];
      // The release of a mouse is a click on the link below it.
      addEventListener("click", stopClick, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", stopClick, { capture: true }));
      if (event.type === "pointerup" && ended.up > threshold && isEnabled()) return pulled();
      ended.card.style.removeProperty("--read");
      snapBack(ended.card);
    }
    function keepFromScrolling(event: TouchEvent) {
      const touch = event.touches[0];
      if (!pull || !touch || event.touches.length > 1 || !event.cancelable) return;
      const up = pull.fromY - touch.clientY;
      if (pull.card || up > Math.abs(touch.clientX - pull.fromX)) event.preventDefault();
    }
    const listening = new AbortController();
    const { signal } = listening;
    deck.addEventListener("pointerdown", down, { signal });
    deck.addEventListener("pointermove", move, { signal });
    deck.addEventListener("pointerup", end, { signal });
    deck.addEventListener("pointercancel", end, { signal });
    deck.addEventListener("touchmove", keepFromScrolling, { signal, passive: false });
    return () => listening.abort();
  }, [anchor, moves]);
}

function isAllSeen(deck: HTMLElement): boolean {
  return deck.parentElement!.getBoundingClientRect().bottom <= innerHeight + 1;
}

function stopClick(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
