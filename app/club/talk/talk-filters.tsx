import { ViewLinks } from "#app/ui/view-links.tsx";

import type { TalkFilter } from "./rules.ts";

const NAMES: Array<[TalkFilter, string]> = [
  ["all", "All"],
  ["reviews", "Reviews"],
  ["hauls", "Hauls"],
];

export function TalkFilters({ show }: { show: TalkFilter }) {
  return (
    <ViewLinks
      label="Show"
      views={NAMES.map(([filter, name]) => ({
        to: filter === "all" ? "/coffee-talk" : `/coffee-talk?show=${filter}`,
        name,
        isShown: filter === show,
      }))}
    />
  );
}
