import { figure } from "#app/platform/figures.ts";

import type { ImportCounts } from "./imports.queries.server.ts";

export function importSentence(
  state: string,
  { toAdd, added, present, decide, refused }: Omit<ImportCounts, "decided">,
): string {
  const parts = [
    state === "preview" ? null : `${figure(added)} added`,
    state === "preview" || toAdd > 0 ? `${figure(toAdd)} will be added` : null,
    present > 0 ? `${figure(present)} already on your list` : null,
    decide > 0 ? `${figure(decide)} need${decide === 1 ? "s" : ""} your decision` : null,
    refused > 0 ? `${figure(refused)} left out` : null,
  ];
  return `${parts.filter((part) => part !== null).join(", ")}.`;
}
