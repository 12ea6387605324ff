import { t } from "#app/language/t.ts";

import * as styles from "./admin-mark.module.css";

/** No nickname can imitate the mark by ending in this word (see `nameConflict`). */
export function AdminMark() {
  return (
    <>
      {" "}
      <span className={styles.mark}>{t("Admin")}</span>
    </>
  );
}
