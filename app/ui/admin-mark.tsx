import * as styles from "./admin-mark.module.css";

/** The mark after an admin's name. No nickname can imitate it by ending in this word (see `nameConflict`). */
export function AdminMark() {
  return (
    <>
      {" "}
      <span className={styles.mark}>Admin</span>
    </>
  );
}
