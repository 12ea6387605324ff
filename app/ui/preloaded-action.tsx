import { useEffect } from "react";

import { loadCode } from "./route-code.ts";

/**
 * Loads the action's code, so that it can say at once that there is no connection. Belongs on the page: a dialog may be
 * opened in a tunnel.
 */
export function PreloadedAction({ path }: { path: string }) {
  // After a failure the router loads the file when it is needed.
  useEffect(() => void loadCode(path), [path]);
  return null;
}
