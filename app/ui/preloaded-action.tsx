import { useSyncExternalStore } from "react";
import { PrefetchPageLinks } from "react-router";

/**
 * Preloads the code of the action at `path`, so that it can say at once that there is no connection. Belongs on the page,
 * not into a dialog: that may be opened in a tunnel. Renders only in the browser, because the content security policy
 * forbids such links in server-rendered pages.
 */
export function PreloadedAction({ path }: { path: string }) {
  const inBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return inBrowser && <PrefetchPageLinks page={path} />;
}
