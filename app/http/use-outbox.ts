import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

/** Delivers the changes that a reader made without a connection. `owner` marks their account; visitors have none. */
export function useOutbox(owner: string | null): void {
  const { revalidate } = useRevalidator();
  const onDelivered = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (owner === null) return;
    // If the import fails, they stay on the device until the next page.
    import("./outbox.ts").then(
      ({ startDelivery }) => startDelivery(owner, () => onDelivered()),
      () => {},
    );
  }, [owner]);
}
