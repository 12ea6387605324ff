import { t } from "#app/language/t.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";
import * as styles from "./second-factor.module.css";

export function CodeList({ codes }: { codes: string[] }) {
  return (
    <>
      <p className={pageStyles.below}>
        {t(
          "Keep these where you can get at them without your device: on paper or in a password manager. Each code works once. We won’t show them again.",
        )}
      </p>
      <ul aria-label={t("Recovery codes")} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
