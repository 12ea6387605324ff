import type { ReactNode } from "react";
import { Link } from "react-router";

import type { Landing } from "#app/auth/session/landing.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { CloseIcon } from "#app/ui/icons.tsx";

import { accountLine } from "./account-line.ts";

import * as styles from "./landing-line.module.css";

const TEXTS: Record<Exclude<Landing["kind"], "visitor">, string> = inEachLanguage(() => ({
  ended: t("You were signed out here."),
  "signed-out": t("You’re signed out."),
  deleted: t("We deleted your account and everything in it."),
  welcome: t("Welcome! Name five books you love and the deck learns your taste."),
}));

interface LandingLineProps {
  landing: Landing;
  onSignIn(next: string): void;
  onClose(): void;
}

/** Stands in the flow, where it covers nothing. */
export function LandingLine({ landing, onSignIn, onClose }: LandingLineProps): ReactNode {
  const { kind, next } = landing;
  return (
    <div className={styles.line}>
      <p role="status">{landing.kind === "visitor" ? accountLine(landing.next) : TEXTS[landing.kind]}</p>
      {next !== null && (
        <button
          type="button"
          className="text-button"
          onClick={() => {
            onClose();
            onSignIn(next);
          }}
        >
          {kind === "visitor" ? t("Sign in") : t("Sign in and go on")}
        </button>
      )}
      {kind === "welcome" && (
        <Link to="/welcome" className="text-button" onClick={onClose}>
          {t("Pick five")}
        </Link>
      )}
      <button type="button" className="icon-button" aria-label={t("Close this note")} onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  );
}
