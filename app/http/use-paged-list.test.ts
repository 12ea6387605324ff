import fc from "fast-check";
import { expect, it } from "vitest";

import { mergeItems } from "./use-paged-list.ts";

interface Item {
  id: number;
  version: number;
}

const items = (version: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => ids.map((id): Item => ({ id, version })));

it("a list that is merged holds every item once: new ones first, known ones where they were, as said last", () => {
  fc.assert(
    fc.property(items(1), items(2), (known, loaded) => {
      const merged = mergeItems(known, loaded);
      const knownIds = known.map(({ id }) => id);
      const newIds = loaded.map(({ id }) => id).filter((id) => !knownIds.includes(id));
      expect(merged.map(({ id }) => id)).toEqual([...newIds, ...knownIds]);
      for (const { id, version } of merged) expect(version).toBe(loaded.some((item) => item.id === id) ? 2 : 1);
    }),
  );
});

it("an item that is known better than the loader knows it stays as it is known", () => {
  const merged = mergeItems(
    [{ id: 1, version: 3 }],
    [{ id: 1, version: 2 }],
    (known, loaded) => known.version > loaded.version,
  );
  expect(merged).toEqual([{ id: 1, version: 3 }]);
});
