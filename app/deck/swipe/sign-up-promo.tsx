import { useEffect, useState } from "react";

import { useSignedIn } from "#app/auth/parts/user.ts";
import { useLater } from "#app/ui/use-later.ts";

import { PROMO_DELAY_MS, PROMO_PAUSE_MS } from "./rules.ts";

import * as styles from "./book-dialogs.module.css";

// Twenty seconds are time enough to fetch it, and few visitors stay so long.
const load = () => import("./promo-dialog.tsx");

/** Opens 20 s into a visit, as soon as the visitor is idle; once closed, not again for 30 days. */
export function SignUpPromo() {
  const [isDue, setDue] = useState(false);
  const signedIn = useSignedIn();
  useEffect(() => {
    if (signedIn) return;
    const timer = setTimeout(() => setDue(true), PROMO_DELAY_MS);
    return () => clearTimeout(timer);
  }, [signedIn]);
  const promo = useLater(isDue, load);
  return (
    promo && (
      <promo.PromoDialog
        signedIn={signedIn}
        pauseMs={PROMO_PAUSE_MS}
        isTyping={isTyping}
        perks={styles.perks}
        choices={styles.choices}
      />
    )
  );
}

export function isTyping(element: Element | null): boolean {
  return element instanceof HTMLElement && (element.isContentEditable || element.matches("input, textarea, select"));
}
