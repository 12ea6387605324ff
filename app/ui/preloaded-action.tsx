import { useSyncExternalStore } from "react";
import { PrefetchPageLinks } from "react-router";

/**
 * Fetches the code that sends a change to `path` before it is needed. Without a connection it would be too
 * late then, and the router would answer by loading the whole page anew. In the browser only: the policy of
 * a page from the server lets no link of its own bring in code.
 */
export function PreloadedAction({ path }: { path: string }) {
  const inBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return inBrowser && <PrefetchPageLinks page={path} />;
}
