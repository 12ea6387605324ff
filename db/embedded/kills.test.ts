import { afterEach, expect, it } from "vitest";

import { EmbeddedFixture } from "./testing/embedded-fixture.ts";
import { killLoop } from "./testing/kill-loop.ts";

const fixture = new EmbeddedFixture();
afterEach(() => fixture.cleanUp());

it("the embedded PostgreSQL loses no acknowledged row in five kills", async () => {
  const figures = await killLoop(await fixture.dataDir(), ["app", "postmaster", "both", "app", "both"], () => 50);
  expect(figures.kills).toEqual({ app: 2, postmaster: 1, both: 2 });
  // One before the first kill and one after each, on however slow a machine.
  expect(figures.acknowledged).toBeGreaterThanOrEqual(6);
  expect(figures.lost).toBe(0);
});
