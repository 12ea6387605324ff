import { useEffect, useEffectEvent, useState } from "react";

import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";
import { Dialog } from "#app/ui/dialog.tsx";

const CLOSED_KEY = "bookmatch:promo-closed";
const RECHECK_MS = 1_000;

const PERKS = inEachLanguage(() => [
  t("Community chat with other readers"),
  t("Book haul and review chat"),
  t("Reading tracker"),
  t("Free eBooks"),
  t("Exclusive book deals"),
  t("AI book match"),
]);

/** The rest is given, not imported: an import shared with this file would cost `/` one more file. */
interface PromoDialogProps {
  signedIn: boolean;
  pauseMs: number;
  isTyping(element: Element | null): boolean;
  /** Classes of the deck's own styles: a style sheet to load beside the script would cost more than the dialog. */
  perks: string | undefined;
  choices: string | undefined;
}

export function PromoDialog({ signedIn, pauseMs, isTyping, perks, choices }: PromoDialogProps) {
  const [state, setState] = useState<"waiting" | "open" | "closed">("waiting");
  const signIn = useSignIn();
  const show = useEffectEvent(() => {
    if (!closedWithin(pauseMs) && !isBusy(isTyping)) setState("open");
  });
  useEffect(() => {
    if (state !== "waiting" || signedIn) return;
    let timer = setTimeout(check);
    function check() {
      show();
      timer = setTimeout(check, RECHECK_MS);
    }
    return () => clearTimeout(timer);
  }, [state, signedIn]);

  function onClose() {
    setState("closed");
    // Without storage the promo returns at the next visit.
    tryOrNull(() => localStorage.setItem(CLOSED_KEY, String(Date.now())));
  }

  return (
    <Dialog title={t("Join the Book Club")} open={state === "open" && !signedIn} onClose={onClose}>
      {/* Opened by itself, it marks none of its buttons as chosen. */}
      <ul className={perks} tabIndex={-1} style={{ outline: "none" }} data-first-focus>
        {PERKS.map((perk) => (
          <li key={perk}>{perk}</li>
        ))}
      </ul>
      <div className={choices}>
        <button
          type="button"
          className="button-solid"
          onClick={() => {
            onClose();
            signIn();
          }}
        >
          {t("Sign Up Now")}
        </button>
        <button type="button" className="button-quiet" onClick={onClose}>
          {t("Not now")}
        </button>
      </div>
    </Dialog>
  );
}

function closedWithin(pauseMs: number): boolean {
  return Date.now() - Number(tryOrNull(() => localStorage.getItem(CLOSED_KEY))) < pauseMs;
}

function isBusy(isTyping: PromoDialogProps["isTyping"]): boolean {
  return (
    document.querySelector("[data-dragging], dialog[open]") !== null ||
    isTyping(document.activeElement) ||
    document.hidden
  );
}
