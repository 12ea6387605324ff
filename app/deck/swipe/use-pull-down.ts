import { useEffect, useEffectEvent, type RefObject } from "react";

/** Beyond this distance in px the release closes, as with a swipe of a card to its side. */
const CLOSE_PX = 90;

export function usePullDown(content: RefObject<HTMLElement | null>, close: () => void): void {
  const onPulled = useEffectEvent(close);
  useEffect(() => {
    const dialog = content.current?.closest("dialog");
    if (!dialog) return;
    let from: { x: number; y: number } | null = null;
    let pulled = 0;

    function start({ touches: [touch, second] }: TouchEvent) {
      from = touch && !second && dialog!.scrollTop <= 0 ? { x: touch.clientX, y: touch.clientY } : null;
      pulled = 0;
    }
    function move(event: TouchEvent) {
      const touch = event.touches[0];
      if (!from || !touch) return;
      const down = touch.clientY - from.y;
      if (pulled === 0 && down <= Math.abs(touch.clientX - from.x)) {
        from = null;
        return;
      }
      // Otherwise the browser scrolls, and reports further moves only five times a second.
      if (event.cancelable) event.preventDefault();
      pulled = Math.max(down, 1);
      dialog!.style.transition = "none";
      dialog!.style.translate = `0 ${pulled}px`;
    }
    function end({ type }: TouchEvent) {
      if (pulled === 0) return;
      dialog!.style.transition = dialog!.style.translate = "";
      if (type === "touchend" && pulled > CLOSE_PX) onPulled();
      from = null;
      pulled = 0;
    }
    const listening = new AbortController();
    const { signal } = listening;
    dialog.addEventListener("touchstart", start, { signal, passive: true });
    dialog.addEventListener("touchmove", move, { signal, passive: false });
    dialog.addEventListener("touchend", end, { signal });
    dialog.addEventListener("touchcancel", end, { signal });
    return () => listening.abort();
  }, [content]);
}
