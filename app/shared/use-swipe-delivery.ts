import { useEffect } from "react";

import { keepDelivering } from "./swipe-delivery.ts";
import { useSignedIn } from "./user.ts";

/** While somebody is signed in, this device's swipes go to their account, whatever page they are on. */
export function useSwipeDelivery(): void {
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return;
    const signedOut = new AbortController();
    void keepDelivering(signedOut.signal);
    return () => signedOut.abort();
  }, [signedIn]);
}
