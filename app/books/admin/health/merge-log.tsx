import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";

import type { Merge } from "./queries.server.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";

export function MergeLog({ merges }: { merges: Array<Omit<Merge, "createdAt"> & { date: string }> }) {
  if (merges.length === 0) return null;
  return (
    <section aria-labelledby="merged">
      <h2 id="merged" className={adminStyles.heading}>
        {t("Recent merges")}
      </h2>
      <ul className={adminStyles.list}>
        {merges.map(({ id, survivorTitle, goneTitle, moved, date }) => (
          <li key={id}>
            <p>
              {goneTitle === survivorTitle
                ? survivorTitle
                : t("{goneTitle} into {survivorTitle}", { goneTitle, survivorTitle })}
            </p>
            <p className="note">{`${date}. ${movedText(moved)}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function movedText(moved: Record<string, number>): string {
  const parts = Object.entries(moved).filter(([, rows]) => rows > 0);
  if (parts.length === 0) return t("Nothing had to be moved.");
  return t("Moved: {parts}.", {
    parts: parts.map(([table, rows]) => `${figure(rows)} × ${table.replaceAll("_", " ")}`).join(", "),
  });
}
