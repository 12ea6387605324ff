import { afterAll, beforeAll, expect, it } from "vitest";

import { openStoredScripts, type StoredScripts } from "#tests/stored-scripts/fixture.ts";
import { PAYLOADS } from "#tests/stored-scripts/payloads.ts";

/** As many as are stored at a time, of every kind; `npm run prove -- stored-scripts` takes the others too. */
const some = (first: number) => Array.from({ length: 10 }, (_, index) => PAYLOADS[first + index * 44]!);

let fixture: StoredScripts;
beforeAll(async () => {
  fixture = await openStoredScripts();
});
afterAll(() => fixture.close());

it("T4: this test would notice what runs: of the same payloads in a page without defence, some do", async () => {
  expect(await fixture.runBare([...some(0), ...some(22)])).toBeGreaterThan(4);
});

it("T4: whatever is stored in whichever column, nothing of it runs, also without the pages' policy", async () => {
  const { faults, opened } = await fixture.open(some(22), false, 10);
  expect(faults).toEqual([]);
  expect(opened).toBeGreaterThan(60);
});
