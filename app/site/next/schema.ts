import { z } from "zod";

import { readEntryId, readLineId } from "#app/reading/list/rules.ts";

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

export const StartForm = z.object({
  entry: z
    .unknown()
    .optional()
    .transform((typed) => readEntryId(text(typed))),
});

/** `line` is a line of an entry's log; `view` is the query of the page to return to. */
export const UndoForm = StartForm.extend({
  line: z
    .unknown()
    .optional()
    .transform((typed) => readLineId(text(typed))),
  view: z.string().max(4_000).default(""),
});

/** From `begun` in the address. */
export function readBegun(query: URLSearchParams): { entryId: number; line: number } | null {
  const [entry, line] = (query.get("begun") ?? "").split(".");
  const [entryId, lineId] = [readEntryId(entry), readLineId(line)];
  return entryId === null || lineId === null ? null : { entryId, line: lineId };
}
