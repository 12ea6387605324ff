import { t } from "#app/language/t.ts";

import * as styles from "./start.module.css";

/** What only somebody with an account can agree to. */
export function Agreements() {
  return (
    <div>
      <label className={styles.option}>
        <input type="checkbox" name="takesResult" defaultChecked />
        <span>{t("Anybody here may put the result on my reading list")}</span>
      </label>
      <label className={styles.option}>
        <input type="checkbox" name="learns" />
        <span>
          {t("My own deck may learn from what I swipe here")}
          <span className="note">{t("Otherwise your votes are deleted a day after the round.")}</span>
        </span>
      </label>
    </div>
  );
}
