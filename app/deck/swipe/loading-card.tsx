import { t } from "#app/language/t.ts";

import * as styles from "./swipe-card.module.css";

/** A card's skeleton. It appears after a moment, so that a quick answer does not flicker. */
export function LoadingCard() {
  return (
    <div className={`${styles.book} appear-late`}>
      <p role="status" className="sr-only">
        {t("Loading books...")}
      </p>
      <div className={`${styles.bookCover} skeleton`} />
      <div className={styles.bookCaption}>
        <span className={`skeleton ${styles.titleLine}`} />
        <span className={`skeleton ${styles.authorLine}`} />
      </div>
    </div>
  );
}
