import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";

/** `owner` marks the reader's account; null for visitors. */
export function useOutbox(owner: string | null): ReactNode {
  const { revalidate } = useRevalidator();
  const [notice, show] = useState<ReactNode>(null);
  const onDelivered = useEffectEvent(() => void revalidate());
  useEffect(() => {
    // If the import fails, changes stay on the device until the next page.
    import("./stored-changes.ts").then(
      ({ startDelivery }) => startDelivery(owner, { onDelivered: () => onDelivered(), show }),
      () => {},
    );
  }, [owner]);
  return notice;
}
