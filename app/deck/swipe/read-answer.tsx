import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { useSignedIn } from "#app/auth/parts/user.ts";
import { t } from "#app/language/t.ts";

import type { Swipe } from "./device-swipes.ts";
import type { HaveRead } from "./later-parts.tsx";
import { CLICK_SLOP_PX, EDGE_PX, stampAt, SWIPE_THRESHOLD_PX } from "./rules.ts";
import { snapBack } from "./use-drag.ts";
import { useKeys } from "./use-keys.ts";

import * as styles from "./swipe.module.css";

const MOVES = { stampAt, snapBack, slop: CLICK_SLOP_PX, edge: EDGE_PX, threshold: SWIPE_THRESHOLD_PX };

interface ReadAnswerProps {
  enabled: boolean;
  last: Swipe | undefined;
  Rest: typeof HaveRead | undefined;
  onRead(): void;
}

/** A visitor's answer is kept with their swipes and joins the account that they sign in to. */
export function ReadAnswer({ enabled, last, Rest, onRead }: ReadAnswerProps) {
  const signedIn = useSignedIn();
  const signIn = useSignIn();
  const read = () => {
    if (!enabled) return;
    onRead();
    if (!signedIn) signIn();
  };
  useKeys({ r: read });
  return (
    <>
      <button type="button" className={styles.haveRead} title={t("I have read this (R)")} onClick={read}>
        {t("I have read this")}
      </button>
      {Rest && (
        <Rest
          enabled={enabled}
          last={last}
          signedIn={signedIn}
          moves={MOVES}
          className={styles.readDone}
          onRead={read}
          onSignIn={signIn}
        />
      )}
    </>
  );
}
