import { useEffect, useRef, type MouseEvent, type PointerEvent } from "react";

import { CLICK_SLOP_PX, decisionAt, EDGE_PX, stampAt, tiltAt, type Decision } from "./rules.ts";

const SNAP_BACK_MS = 220;

/** Writes styles directly, without a render. */
export function positionCard(card: HTMLElement, dx: number): void {
  card.style.transform = dx === 0 ? "" : `translate3d(${dx}px, 0, 0) rotate(${tiltAt(dx)}deg)`;
  card.style.setProperty("--pass", String(stampAt(-dx)));
  card.style.setProperty("--like", String(stampAt(dx)));
  card.style.setProperty("--lean", String(tiltAt(dx)));
}

/** Vertical moves (`touch-action: pan-y`) and touches at the screen's sides belong to the browser. */
export function useDrag(enabled: boolean, onDecide: (decision: Decision) => void) {
  const card = useRef<HTMLElement>(null);
  const drag = useRef<{ pointer: number; fromX: number; fromY: number; dx: number; moving: boolean } | null>(null);
  const justDragged = useRef(false);

  useEffect(() => {
    const cancel = () => release(false);
    addEventListener("blur", cancel);
    return () => removeEventListener("blur", cancel);
  });

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    justDragged.current = false;
    if (!enabled || !event.isPrimary || event.button !== 0) return;
    const nearSide = event.clientX < EDGE_PX || event.clientX > document.documentElement.clientWidth - EDGE_PX;
    if (event.pointerType === "touch" && nearSide) return;
    drag.current = { pointer: event.pointerId, fromX: event.clientX, fromY: event.clientY, dx: 0, moving: false };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const current = drag.current;
    if (!current || current.pointer !== event.pointerId || !card.current) return;
    current.dx = event.clientX - current.fromX;
    if (!current.moving) {
      const dy = event.clientY - current.fromY;
      if (Math.abs(current.dx) < CLICK_SLOP_PX || Math.abs(dy) > Math.abs(current.dx)) return;
      current.moving = true;
      // Only once the press is a drag: a captured pointer's click would miss the links on the card.
      card.current.setPointerCapture(event.pointerId);
      card.current.dataset["dragging"] = "";
    }
    positionCard(card.current, current.dx);
  }

  function release(mayDecide: boolean) {
    const current = drag.current;
    drag.current = null;
    if (!current?.moving || !card.current) return;
    justDragged.current = true;
    delete card.current.dataset["dragging"];
    const decision = mayDecide ? decisionAt(current.dx) : null;
    if (decision) onDecide(decision);
    else snapBack(card.current);
  }

  function onClickCapture(event: MouseEvent) {
    if (!justDragged.current) return;
    justDragged.current = false;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    card,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: () => release(true),
      onPointerCancel: () => release(false),
      // The browser captures a touch for the element it began on; the end of that capture bubbles here, too.
      onLostPointerCapture: (event: PointerEvent<HTMLElement>) => event.target === card.current && release(false),
      onClickCapture,
    },
  };
}

export function snapBack(card: HTMLElement): void {
  const from = card.style.transform;
  positionCard(card, 0);
  card.animate([{ transform: from }, { transform: "none" }], {
    duration: prefersReducedMotion() ? 0 : SNAP_BACK_MS,
    easing: "cubic-bezier(0.3, 1.5, 0.6, 1)",
  });
}

export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
