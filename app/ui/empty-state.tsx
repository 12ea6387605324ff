import type { ReactNode } from "react";

import * as styles from "./empty-state.module.css";

interface EmptyStateProps {
  /** SVG paths on 160 × 96, drawn in the ink colour unless they set another. */
  drawing: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

export function EmptyState({ drawing, title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg
        viewBox="0 0 160 96"
        className={`muted ${styles.drawing}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden
      >
        {drawing}
      </svg>
      <p className={styles.title}>{title}</p>
      <p className="muted">{text}</p>
      {children}
    </div>
  );
}
