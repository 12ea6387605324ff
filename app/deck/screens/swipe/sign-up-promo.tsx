import { useEffect, useState } from "react";

import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { useSignedIn } from "#app/auth/parts/user.ts";
import { PROMO_DELAY_MS, PROMO_PAUSE_MS } from "#app/deck/model/swipe/rules.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";
import { Dialog } from "#app/ui/dialog.tsx";

import { isDragging } from "./use-drag.ts";

import * as styles from "./book-dialogs.module.css";

const CLOSED_KEY = "bookmatch:promo-closed";
const RECHECK_MS = 1_000;

const PERKS = [
  "Community chat with other readers",
  "Book haul and review chat",
  "Reading tracker",
  "Free eBooks",
  "Exclusive book deals",
  "AI book match",
];

/** Opens 20 s into a visit, as soon as the visitor is idle; once closed, not again for 30 days. */
export function SignUpPromo() {
  const [open, setOpen] = useState(false);
  const signIn = useSignIn();
  const signedIn = useSignedIn();

  useEffect(() => {
    if (signedIn || closedRecently()) return;
    let timer = setTimeout(show, PROMO_DELAY_MS);
    function show() {
      if (isBusy()) timer = setTimeout(show, RECHECK_MS);
      else setOpen(true);
    }
    return () => clearTimeout(timer);
  }, [signedIn]);

  function close() {
    setOpen(false);
    // Without storage the promo returns at the next visit.
    tryOrNull(() => localStorage.setItem(CLOSED_KEY, String(Date.now())));
  }

  return (
    <Dialog title="Join the Book Club" open={open && !signedIn} onClose={close}>
      <ul className={styles.perks}>
        {PERKS.map((perk) => (
          <li key={perk}>{perk}</li>
        ))}
      </ul>
      <div className={styles.choices}>
        <button
          type="button"
          className="button-solid"
          onClick={() => {
            close();
            signIn();
          }}
        >
          Sign Up Now
        </button>
        <button type="button" className="button-quiet" onClick={close}>
          Not now
        </button>
      </div>
    </Dialog>
  );
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
