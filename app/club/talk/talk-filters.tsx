import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { ViewLinks } from "#app/ui/view-links.tsx";

import type { TalkFilter } from "./rules.ts";

const NAMES: Array<[TalkFilter, string]> = inEachLanguage(() => [
  ["all", t("All")],
  ["reviews", t("Reviews")],
  ["hauls", t("Hauls")],
]);

export function TalkFilters({ show }: { show: TalkFilter }) {
  return (
    <ViewLinks
      label={t("Show")}
      views={NAMES.map(([filter, name]) => ({
        to: filter === "all" ? "/coffee-talk" : `/coffee-talk?show=${filter}`,
        name,
        isShown: filter === show,
      }))}
    />
  );
}
