import { useEffect, useState } from "react";

const TOAST_MS = 4_000;

/** A word about what has just been done. Null says nothing; a new text shows for a few seconds. */
export function Toast({ text, className }: { text: string | null; className: string | undefined }) {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => setOver(text), TOAST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <div role="status">{text !== null && text !== over && <p className={className}>{text}</p>}</div>;
}
