import type { ComponentProps } from "react";

import * as styles from "./page-title.module.css";

interface PageTitleProps extends ComponentProps<"h1"> {
  grows?: boolean;
}

export function PageTitle({ grows = false, className = "", children, ...heading }: PageTitleProps) {
  return (
    <h1 className={`${grows ? styles.growing : styles.title} ${className}`} {...heading}>
      {children}
    </h1>
  );
}
