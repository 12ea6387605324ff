import { useEffect, useRef, useState } from "react";

import { t } from "#app/language/t.ts";
import { longDay } from "#app/platform/dates.ts";

import type { Swipe } from "./device-swipes.ts";
import type * as Delivery from "./read-delivery.ts";
import type * as Sheet from "./read-sheet.tsx";
import { usePullUp, type CardMoves } from "./use-pull-up.ts";

/* Imports nothing of a visitor's first page, and no styles: either would give `/` another file. */
export { PassedSpines } from "./passed-spines.tsx";
export { Toast } from "./toast.tsx";

const OFFERED_MS = 10 * 60_000;

type Details = Pick<typeof Sheet, "ReadSheet"> & Pick<typeof Delivery, "describeRead" | "today">;

interface HaveReadProps {
  enabled: boolean;
  last: Swipe | undefined;
  signedIn: boolean;
  moves: CardMoves;
  className: string | undefined;
  onRead(): void;
  onSignIn(): void;
}

export function HaveRead({ enabled, last, signedIn, moves, className, onRead, onSignIn }: HaveReadProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [since] = useState(() => Date.now() - OFFERED_MS);
  const [details, setDetails] = useState<Details | null>(null);
  const read = last?.decision === "read" && last.time > since ? last : null;
  usePullUp(anchor, enabled, moves, onRead);

  const mayAsk = read !== null && signedIn;
  useEffect(() => {
    // Loaded before it is needed, which may be in a tunnel.
    if (mayAsk && navigator.onLine)
      Promise.all([import("./read-sheet.tsx"), import("./read-delivery.ts")]).then(
        ([{ ReadSheet }, { describeRead, today }]) => setDetails({ ReadSheet, describeRead, today }),
        () => {},
      );
  }, [mayAsk]);

  return (
    <div ref={anchor}>
      <div role="status">
        {read && (
          <div className={className}>
            <p>{whatBecameOf(read, signedIn)}</p>
            {!signedIn && (
              <button type="button" className="text-button" onClick={onSignIn}>
                {t("Sign In")}
              </button>
            )}
            {signedIn && details && !read.already && (
              <>
                {!read.day && (
                  <button
                    type="button"
                    className="text-button"
                    onClick={() => details.describeRead(read, { day: details.today() })}
                  >
                    {t("Just finished it")}
                  </button>
                )}
                <button type="button" className="text-button" onClick={() => setAsked(read.id)}>
                  {t("{rest} date and stars", { rest: read.day || read.stars ? t("Edit") : t("Add") })}
                </button>
              </>
            )}
          </div>
        )}
      </div>
      {details && (
        <details.ReadSheet key={read?.id} swipe={read?.id === asked ? read : null} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

function whatBecameOf({ title, already, day }: Swipe, signedIn: boolean): string {
  if (!signedIn) return t("Sign in and we’ll mark “{title}” as read.", { title });
  if (already) return t("“{title}” was already on your list, so we changed nothing.", { title });
  return t("Marked “{title}” as read{rest}.", { title, rest: day ? t(" on {day}", { day: longDay(day) }) : "" });
}
