import { useEffect } from "react";

/** Less is the bars of a browser that come and go; no keyboard is so low. */
const KEYBOARD_PX = 80;

/**
 * Keeps the page as high as what a keyboard on the screen leaves of it, so that what one writes on stands above it.
 * Some browsers shrink the page when they are asked to; in the others the room follows what can be seen.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>("meta[name=viewport]");
    const before = meta?.content ?? "";
    if (meta) meta.content = `${before}, interactive-widget=resizes-content`;
    const { style } = document.documentElement;
    const seen = window.visualViewport;

    function fit() {
      // A reader who has zoomed in wants the page as it is.
      const covered = seen && seen.scale < 1.01 && window.innerHeight - seen.height > KEYBOARD_PX;
      if (!covered) return clear();
      style.setProperty("--seen-height", `${seen.height}px`);
      style.setProperty("--seen-top", `${seen.offsetTop}px`);
    }

    function clear() {
      style.removeProperty("--seen-height");
      style.removeProperty("--seen-top");
    }

    seen?.addEventListener("resize", fit);
    seen?.addEventListener("scroll", fit);
    return () => {
      seen?.removeEventListener("resize", fit);
      seen?.removeEventListener("scroll", fit);
      clear();
      if (meta) meta.content = before;
    };
  }, []);
}
