import { useEffect } from "react";

import { useSignedIn } from "#app/auth/parts/user.ts";

export function useSwipeDelivery(): void {
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return;
    const signedOut = new AbortController();
    // If the import fails, the swipes stay on the device until the next page.
    import("#app/deck/swipe/swipe-delivery.ts").then(
      ({ keepDelivering }) => void keepDelivering(signedOut.signal),
      () => {},
    );
    return () => signedOut.abort();
  }, [signedIn]);
}
