import { useEffect } from "react";

/** Smaller changes of height come from browser bars; every keyboard is higher. */
const KEYBOARD_PX = 80;

/** Some browsers shrink the page on request (`interactive-widget`); in others it follows the visual viewport. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>("meta[name=viewport]");
    const before = meta?.content ?? "";
    if (meta) meta.content = `${before}, interactive-widget=resizes-content`;
    const { style } = document.documentElement;
    const viewport = window.visualViewport;

    function fit() {
      // Does not resize a zoomed page.
      const covered = viewport && viewport.scale < 1.01 && window.innerHeight - viewport.height > KEYBOARD_PX;
      if (!covered) return clear();
      style.setProperty("--seen-height", `${viewport.height}px`);
      style.setProperty("--bar-bottom", "0px");
      style.setProperty("--seen-top", `${viewport.offsetTop}px`);
    }

    function clear() {
      style.removeProperty("--seen-height");
      style.removeProperty("--bar-bottom");
      style.removeProperty("--seen-top");
    }

    viewport?.addEventListener("resize", fit);
    viewport?.addEventListener("scroll", fit);
    return () => {
      viewport?.removeEventListener("resize", fit);
      viewport?.removeEventListener("scroll", fit);
      clear();
      if (meta) meta.content = before;
    };
  }, []);
}
