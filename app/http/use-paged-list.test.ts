import fc from "fast-check";
import { expect, it } from "vitest";

import { mergeInPlace } from "./use-paged-list.ts";

interface Item {
  id: number;
  said: number;
}

const items = (said: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => ids.map((id): Item => ({ id, said })));

it("a list that is merged holds every item once: new ones first, known ones where they were, as said last", () => {
  fc.assert(
    fc.property(items(1), items(2), (known, loaded) => {
      const merged = mergeInPlace(known, loaded);
      const knownIds = known.map(({ id }) => id);
      const newIds = loaded.map(({ id }) => id).filter((id) => !knownIds.includes(id));
      expect(merged.map(({ id }) => id)).toEqual([...newIds, ...knownIds]);
      for (const { id, said } of merged) expect(said).toBe(loaded.some((item) => item.id === id) ? 2 : 1);
    }),
  );
});

it("an item that is known better than the loader knows it stays as it is known", () => {
  const merged = mergeInPlace([{ id: 1, said: 3 }], [{ id: 1, said: 2 }], (known, loaded) => known.said > loaded.said);
  expect(merged).toEqual([{ id: 1, said: 3 }]);
});
