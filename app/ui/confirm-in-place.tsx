import type { ReactNode } from "react";

import * as styles from "./confirm-in-place.module.css";

interface ConfirmInPlaceProps {
  /** Of the button that unfolds the question. */
  label: string;
  /** A form: what will happen, and the button that does it. */
  children: ReactNode;
  className?: string | undefined;
}

/** Asks before something is done, below the button and also without scripts. */
export function ConfirmInPlace({ label, children, className = "" }: ConfirmInPlaceProps) {
  return (
    <details className={`${styles.confirm} ${className}`}>
      <summary className="text-button">{label}</summary>
      {children}
    </details>
  );
}
