import { useSyncExternalStore } from "react";
import { PrefetchPageLinks, useMatches } from "react-router";

/**
 * Preloads the code of the action at `path`, so that it can say at once that there is no connection. Belongs on the page,
 * not into a dialog: that may be opened in a tunnel. Renders only in the browser, because the content security policy
 * forbids such links in server-rendered pages.
 */
export function PreloadedAction({ path }: { path: string }) {
  // Renders again once the router knows all routes, of which the path is one: its engine comes after the page.
  useMatches();
  const inBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return inBrowser && <PrefetchPageLinks page={path} />;
}
