import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

import { landings, type Landing } from "#app/auth/session/landing.ts";

/** The message of `/` to somebody who has just arrived; null anywhere else, and once it is closed. */
export function useLanding(signedIn: boolean): Landing | null {
  const isHome = useLocation().pathname === "/";
  const landing = useSyncExternalStore(landings.subscribe, landings.current, () => null);
  // Also after signing in or out, without leaving the page.
  useEffect(() => {
    if (isHome || signedIn) landings.take();
  }, [isHome, signedIn]);
  return isHome && (landing?.kind === "welcome") === signedIn ? landing : null;
}
