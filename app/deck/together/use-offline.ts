import { useEffect, useState, useSyncExternalStore } from "react";

const STALLED_MS = 3_000;

/** The device says so, or votes have waited longer than a server takes. */
export function useOffline(waiting: number): boolean {
  const online = useSyncExternalStore(
    onLineChange,
    () => navigator.onLine,
    () => true,
  );
  const [stalled, setStalled] = useState(false);
  const waits = waiting > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setStalled(true), STALLED_MS);
    return () => {
      clearTimeout(timer);
      setStalled(false);
    };
  }, [waits]);
  return !online || stalled;
}

function onLineChange(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
