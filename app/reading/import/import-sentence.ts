import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";

import type { ImportCounts } from "./imports.queries.server.ts";

export function importSentence(
  state: string,
  { toAdd, added, present, decide, refused }: Omit<ImportCounts, "decided">,
): string {
  const parts = [
    state === "preview" ? null : t("{added} added", { added: figure(added) }),
    state === "preview" || toAdd > 0 ? t("{toAdd} will be added", { toAdd: figure(toAdd) }) : null,
    present > 0 ? t("{present} already on your list", { present: figure(present) }) : null,
    decide === 1 ? t("1 needs your decision") : null,
    decide > 1 ? t("{decide} need your decision", { decide: figure(decide) }) : null,
    refused > 0 ? t("{refused} left out", { refused: figure(refused) }) : null,
  ];
  return `${parts.filter((part) => part !== null).join(", ")}.`;
}
