import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { ViewLinks } from "#app/ui/view-links.tsx";

import { BOARD_FILTERS, type BoardFilter } from "./rules.ts";

import * as styles from "./suggestions.module.css";

const NAMES: Record<BoardFilter, string> = inEachLanguage(() => ({
  all: t("All"),
  unanswered: t("Unanswered"),
  yours: t("Yours"),
}));

export function BoardFilters({ filter }: { filter: BoardFilter }) {
  return (
    <ViewLinks
      label={t("Show")}
      views={BOARD_FILTERS.map((name) => ({
        to: name === "all" ? "/suggestions" : `/suggestions?show=${name}`,
        name: NAMES[name],
        isShown: name === filter,
      }))}
      className={styles.filters}
    />
  );
}
