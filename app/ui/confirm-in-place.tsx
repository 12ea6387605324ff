import type { ReactNode } from "react";

import * as styles from "./confirm-in-place.module.css";

interface ConfirmInPlaceProps {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}

export function ConfirmInPlace({ label, children, className = "" }: ConfirmInPlaceProps) {
  return (
    <details className={`${styles.confirm} ${className}`}>
      <summary className="text-button">{label}</summary>
      {children}
    </details>
  );
}
