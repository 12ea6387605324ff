/** Set by `close-on-back.ts`. Listens from the first script on: a listener can keep an event only from later ones. */
export const backHandler: { current: ((event: PopStateEvent) => void) | null } = { current: null };

globalThis.window?.addEventListener("popstate", (event) => backHandler.current?.(event));
