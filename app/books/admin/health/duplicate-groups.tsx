import { Link } from "react-router";

import { t } from "#app/language/t.ts";

import { DuplicateGroup } from "./duplicate-group.tsx";
import { healthPath } from "./health-view.ts";
import type { DuplicatesPage } from "./queries.server.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as searchStyles from "#app/ui/list-search.module.css";

export function DuplicateGroups({ groups, next, after }: DuplicatesPage & { after: string }) {
  return (
    <>
      {groups.length === 0 && (
        <p className={searchStyles.noMatch}>{t("No two books have the same title and author.")}</p>
      )}
      {groups.map(({ name, books }) => (
        <DuplicateGroup key={name} books={books} after={after} />
      ))}
      {(next !== null || after !== "") && (
        <nav aria-label={t("Pages")} className={adminStyles.pageLinks}>
          {after !== "" && (
            <Link to={healthPath("duplicates")} className="button-quiet">
              {t("First page")}
            </Link>
          )}
          {next !== null && (
            <Link to={healthPath("duplicates", next)} className="button-quiet at-end">
              {t("Next page")}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
