import { useEffect, useState } from "react";

const TOAST_MS = 4_000;

export function Toast({ text, className }: { text: string | null; className: string | undefined }) {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => setOver(text), TOAST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <div role="status">{text !== null && text !== over && <p className={className}>{text}</p>}</div>;
}
