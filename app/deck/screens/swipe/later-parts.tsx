import { useEffect, useRef, useState } from "react";

import type { Swipe } from "#app/deck/model/device-swipes.ts";
import { longDay } from "#app/platform/dates.ts";

import type { ReadSheet } from "./read-sheet.tsx";
import { usePullUp, type CardMoves } from "./use-pull-up.ts";

/*
 * What a visitor's first page can do without. Imports nothing of what that page loads, and no styles: either would give
 * `/` a file more.
 */
export { PassedSpines } from "./passed-spines.tsx";
export { Toast } from "./toast.tsx";

/** A read of the last minutes before this page was opened still asks for its day; later the list is the place for it. */
const OFFERED_MS = 10 * 60_000;

interface HaveReadProps {
  /** A card lies on top, and none is in flight. */
  enabled: boolean;
  /** The last swipe before the top card. */
  last: Swipe | undefined;
  signedIn: boolean;
  moves: CardMoves;
  className: string | undefined;
  onRead(): void;
  onSignIn(): void;
}

/** What belongs to the answer "I have read this" beside its button: the pull upward, what became of it, and its day. */
export function HaveRead({ enabled, last, signedIn, moves, className, onRead, onSignIn }: HaveReadProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [since] = useState(() => Date.now() - OFFERED_MS);
  const [Sheet, setSheet] = useState<typeof ReadSheet | null>(null);
  const read = last?.decision === "read" && last.time > since ? last : null;
  usePullUp(anchor, enabled, moves, onRead);

  const mayAsk = read !== null && signedIn;
  useEffect(() => {
    // Before it is asked for, which may be in a tunnel.
    if (mayAsk && navigator.onLine)
      import("./read-sheet.tsx").then(
        (loaded) => setSheet(() => loaded.ReadSheet),
        () => {},
      );
  }, [mayAsk]);

  return (
    <div ref={anchor}>
      <div role="status">
        {read && (
          <div className={className}>
            <p>{whatBecameOf(read, signedIn)}</p>
            {!read.already && (!signedIn || Sheet) && (
              <button type="button" className="text-button" onClick={() => (signedIn ? setAsked(read.id) : onSignIn())}>
                {signedIn ? "Day and stars" : "Sign In"}
              </button>
            )}
          </div>
        )}
      </div>
      {Sheet && <Sheet key={read?.id} swipe={read?.id === asked ? read : null} onClose={() => setAsked(null)} />}
    </div>
  );
}

function whatBecameOf({ title, already, day }: Swipe, signedIn: boolean): string {
  if (!signedIn) return `“${title}” joins your list as read once you sign in.`;
  if (already) return `“${title}” was on your list already and stays as it was.`;
  const when = day === undefined ? "today" : day === "" ? "on a day you do not know" : `on ${longDay(day)}`;
  return `“${title}” is on your list as read ${when}.`;
}
