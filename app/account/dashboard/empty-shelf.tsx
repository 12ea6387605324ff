import { Link } from "react-router";

import { t } from "#app/language/t.ts";

import * as styles from "./saved-shelf.module.css";

export function EmptyShelf() {
  return (
    <div className={styles.emptyShelf}>
      <svg
        viewBox="0 0 160 88"
        className={`muted ${styles.drawing}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M6 78h148" />
        <path d="M18 78V34h13v44M31 78V26h10v52M21 42h7M21 46h7M34 34h4" />
        <path d="M116 78l12-46 12 3-11 43" />
        <path d="M124 44l6 1.600" />
        <path d="M58 78V38h40v40" strokeDasharray="3 4" />
        <path className="accent" stroke="currentColor" d="M86 38v17l-4-3.500-4 3.500V38" />
      </svg>
      <p className={styles.emptyShelfText}>{t("No saved books yet. Start swiping to find your next read!")}</p>
      <Link to="/" className="button-solid">
        {t("Start swiping")}
      </Link>
    </div>
  );
}
