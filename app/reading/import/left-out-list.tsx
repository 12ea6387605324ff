import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";

import type { LeftOut } from "./left-out.ts";

import * as styles from "./reading-import.module.css";

const NAMED = 3;

export function LeftOutList({ leftOut, total }: { leftOut: LeftOut[]; total: number }) {
  if (leftOut.length === 0) return null;
  const named = leftOut.slice(0, NAMED).map(({ what }) => what);
  const more = leftOut.length - named.length;
  return (
    <details className={styles.importLeftOut}>
      <summary>
        {t("Not imported: {named}{rest}.", {
          named: named.join(", "),
          rest: more > 0 ? t(" and {more} more", { more: figure(more) }) : "",
        })}
        <span className={styles.importLeftOutHint}>{t("Show counts")}</span>
      </summary>
      <ul className="indented small">
        {leftOut.map(({ what, books }) => (
          <li key={what}>
            {books === null
              ? what
              : t("{books} of {total}: {what}", { books: figure(books), total: figure(total), what })}
          </li>
        ))}
      </ul>
    </details>
  );
}
