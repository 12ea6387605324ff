/**
 * What Back does before the router hears of it; `close-on-back.ts` sets it. Listens from the first script of a page on:
 * a listener can keep an event only from later ones.
 */
export const backHandler: { current: ((event: PopStateEvent) => void) | null } = { current: null };

globalThis.window?.addEventListener("popstate", (event) => backHandler.current?.(event));
