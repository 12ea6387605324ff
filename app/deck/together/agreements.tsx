import { t } from "#app/language/t.ts";

import * as styles from "./start.module.css";

interface AgreementsProps {
  /** What was ticked before an error. */
  typed: Readonly<Record<string, string>>;
}

/** What only somebody with an account can agree to. */
export function Agreements({ typed }: AgreementsProps) {
  return (
    <div data-for="lists">
      <label className={styles.option}>
        <input type="checkbox" name="takesResult" defaultChecked={typed["takesResult"] === "on"} />
        <span>{t("Anybody here may put the result on my reading list")}</span>
      </label>
      <label className={styles.option}>
        <input type="checkbox" name="learns" defaultChecked={typed["learns"] === "on"} />
        <span>
          {t("My own deck may learn from what I swipe here")}
          <span className="note">{t("Otherwise your votes are deleted a day after the round.")}</span>
        </span>
      </label>
    </div>
  );
}
