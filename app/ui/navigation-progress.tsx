import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** The spec's words for each room that a reader waits for. */
const TEXTS: Record<string, string> = {
  "/deals": "Loading deals...",
  "/coffee-talk": "Loading messages...",
  "/reading-tracker": "Loading reading list...",
  "/suggestions": "Loading suggestions...",
};

/** An answer that comes sooner than this needs no word. */
const PATIENCE_MS = 150;

/** Says which room is on its way while it is. */
export function Waiting() {
  const { location } = useNavigation();
  const text = location && TEXTS[location.pathname];
  return text && <Late key={text} text={text} />;
}

function Late({ text }: { text: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    late && (
      <p role="status" className="fixed inset-x-0 top-0 z-10 bg-ink px-4 py-2 text-center text-paper">
        {text}
      </p>
    )
  );
}
