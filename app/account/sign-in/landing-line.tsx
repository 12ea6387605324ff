import type { ReactNode } from "react";
import { Link } from "react-router";

import type { Landing } from "#app/auth/session/landing.ts";
import { CloseIcon } from "#app/ui/icons.tsx";

import { accountLine } from "./account-line.ts";

import * as styles from "./landing-line.module.css";

const TEXTS: Record<Exclude<Landing["kind"], "visitor">, string> = {
  ended: "You were signed out here.",
  "signed-out": "You’re signed out.",
  deleted: "We deleted your account and everything in it.",
  welcome: "Welcome! Tell us five books you love and the deck learns your taste.",
};

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
          {kind === "visitor" ? "Sign in" : "Sign in and go on"}
        </button>
      )}
      {kind === "welcome" && (
        <Link to="/welcome" className="text-button" onClick={onClose}>
          Pick five
        </Link>
      )}
      <button type="button" className="icon-button" aria-label="Close this note" onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  );
}
