import { t } from "#app/language/t.ts";

import * as styles from "./page-steps.module.css";

interface Step {
  href: string;
  text: string;
}

export function PageSteps({ before, after }: { before: Step | null; after: Step | null }) {
  if (before === null && after === null) return null;
  return (
    <nav className={styles.steps} aria-label={t("Pages")}>
      {before && (
        <a className="touch" href={before.href} rel="prev">
          ← {before.text}
        </a>
      )}
      {after && (
        <a className="touch" href={after.href} rel="next">
          {after.text} →
        </a>
      )}
    </nav>
  );
}
