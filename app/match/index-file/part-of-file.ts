import { BookColumns } from "#app/match/matching/book-columns.ts";

import type { IndexFile } from "./index-file.ts";
import type { IndexPart } from "./index-part.ts";

export function partOfFile(file: IndexFile, deletedIds: Iterable<number> = []): IndexPart {
  const columns = new BookColumns();
  file.loadColumns(columns);
  for (const id of deletedIds) {
    const slot = file.slotOf(id);
    if (slot !== undefined) columns.ids[slot] = 0;
  }
  const places = file.wordPlaces();
  return {
    slots: file.slots,
    columns,
    wordCount: file.wordCount,
    entries: (kind) => file.lists[kind].entries(),
    facetsAt: (slot) => {
      const facets: number[] = [];
      file.eachFacet(slot, (posting) => facets.push(posting));
      return facets;
    },
    namesAt: (slot) => file.namesAt(slot),
    contentsAt: (slot) => file.contentsAt(slot).map((word) => places[word >>> 8]! * 256 + (word & 255)),
  };
}
