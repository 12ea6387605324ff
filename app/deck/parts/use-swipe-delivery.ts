import { useEffect } from "react";

import { useSignedIn } from "#app/auth/parts/user.ts";

/**
 * While somebody is signed in, this device's swipes go to their account, whatever page they are on. Visitors, who have
 * nobody to send them to, do not load what sends them.
 */
export function useSwipeDelivery(): void {
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return;
    const signedOut = new AbortController();
    // Offline already: the swipes wait on the device for the next page.
    import("#app/deck/model/swipe-delivery.ts").then(
      ({ keepDelivering }) => void keepDelivering(signedOut.signal),
      () => {},
    );
    return () => signedOut.abort();
  }, [signedIn]);
}
