import { Link } from "react-router";

import { t } from "#app/language/t.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";

export function PageLinks({ before, after }: { before: string | null; after: string | null }) {
  if (before === null && after === null) return null;
  return (
    <nav aria-label={t("Pages")} className={adminStyles.pageLinks}>
      {before !== null && (
        <Link to={before} className="button-quiet">
          {t("Previous page")}
        </Link>
      )}
      {after !== null && (
        <Link to={after} className="button-quiet at-end">
          {t("Next page")}
        </Link>
      )}
    </nav>
  );
}
