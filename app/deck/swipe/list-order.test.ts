import fc from "fast-check";
import { expect, it } from "vitest";

import { remaining } from "./list-order.ts";

const PAGE = 11;
const lists = fc.uniqueArray(fc.nat(300), { maxLength: 200 });

/** What a device is shown of a list that is another one at each request, until nothing is left. */
function shownOf(versions: readonly number[][]): number[] {
  const shown: number[] = [];
  const last = versions.at(-1)!;
  for (const version of versions) shown.push(...remaining(version, shown).slice(0, PAGE));
  while (remaining(last, shown).length > 0) shown.push(...remaining(last, shown).slice(0, PAGE));
  return shown;
}

it("a list that stays is shown whole, in its order", () => {
  fc.assert(
    fc.property(lists, (ids) => {
      expect(shownOf([ids])).toEqual(ids);
    }),
  );
});

it("a list that changes meanwhile shows no book twice, and leaves out none that is in it at the end", () => {
  fc.assert(
    fc.property(fc.array(lists, { minLength: 1, maxLength: 8 }), (versions) => {
      const shown = shownOf(versions);
      expect(new Set(shown).size).toBe(shown.length);
      expect(versions.at(-1)!.filter((id) => !shown.includes(id))).toEqual([]);
      expect(shown.filter((id) => !versions.some((version) => version.includes(id)))).toEqual([]);
    }),
  );
});

it("what stays keeps its order, whatever comes and goes around it", () => {
  fc.assert(
    fc.property(lists, fc.array(fc.array(fc.nat(200)), { minLength: 1, maxLength: 6 }), (ids, absent) => {
      const lacking = absent.map((places) => ids.filter((_, place) => !places.includes(place)));
      const always = ids.filter((id) => lacking.every((version) => version.includes(id)));
      const shown = shownOf([...lacking, ids]).filter((id) => always.includes(id));
      expect(shown).toEqual(always);
    }),
  );
});
