import { useEffect, useState } from "react";

import { useSignedIn } from "#app/auth/parts/user.ts";
import { PROMO_DELAY_MS, PROMO_PAUSE_MS } from "#app/deck/model/swipe/rules.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

import type { PromoDialog } from "./promo-dialog.tsx";
import { isDragging } from "./use-drag.ts";

import * as styles from "./book-dialogs.module.css";

const CLOSED_KEY = "bookmatch:promo-closed";
const RECHECK_MS = 1_000;

/** Opens 20 s into a visit, as soon as the visitor is idle; once closed, not again for 30 days. */
export function SignUpPromo() {
  // Twenty seconds are time enough to fetch it, and few visitors stay so long.
  const [Promo, setPromo] = useState<typeof PromoDialog | null>(null);
  const [closed, setClosed] = useState(false);
  const signedIn = useSignedIn();

  useEffect(() => {
    if (signedIn || closedRecently()) return;
    let timer = setTimeout(show, PROMO_DELAY_MS);
    function show() {
      if (isBusy()) timer = setTimeout(show, RECHECK_MS);
      else
        import("./promo-dialog.tsx").then(
          (loaded) => setPromo(() => loaded.PromoDialog),
          () => {},
        );
    }
    return () => clearTimeout(timer);
  }, [signedIn]);

  function close() {
    setClosed(true);
    // Without storage the promo returns at the next visit.
    tryOrNull(() => localStorage.setItem(CLOSED_KEY, String(Date.now())));
  }

  return Promo && <Promo open={!closed && !signedIn} onClose={close} perks={styles.perks} choices={styles.choices} />;
}

function closedRecently(): boolean {
  return Date.now() - Number(tryOrNull(() => localStorage.getItem(CLOSED_KEY))) < PROMO_PAUSE_MS;
}

function isBusy(): boolean {
  return (
    isDragging() ||
    document.querySelector("dialog[open]") !== null ||
    isTyping(document.activeElement) ||
    document.hidden
  );
}

export function isTyping(element: Element | null): boolean {
  return element instanceof HTMLElement && (element.isContentEditable || element.matches("input, textarea, select"));
}
