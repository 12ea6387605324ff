import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";

/**
 * Delivers the changes that a reader made without a connection, and keeps the page while there is none. `owner` marks
 * their account; visitors have none. Returns what is to be said of changes that were refused after their page was closed.
 */
export function useOutbox(owner: string | null): ReactNode {
  const { revalidate } = useRevalidator();
  const [notice, show] = useState<ReactNode>(null);
  const onDelivered = useEffectEvent(() => void revalidate());
  useEffect(() => {
    // If the import fails, they stay on the device until the next page.
    import("./outbox.ts").then(
      ({ startDelivery }) => startDelivery(owner, { onDelivered: () => onDelivered(), show }),
      () => {},
    );
  }, [owner]);
  return notice;
}
