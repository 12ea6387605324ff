import { useLayoutEffect } from "react";

import { isTyping } from "./sign-up-promo.tsx";

/** Shortcuts of the screen, by `KeyboardEvent.key`; ignored while typing, in a dialog, or with a modifier. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  // A layout effect, so that keys work as soon as the card is visible.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target as Element | null) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      action();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
}
