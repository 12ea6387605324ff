import { afterEach, expect, it } from "vitest";

import { killLoop } from "./testing/kill-loop.ts";
import { Places } from "./testing/places.ts";

const places = new Places();
afterEach(() => places.cleanUp(), 60_000);

it("loses no acknowledged row in five kills", { timeout: 60_000 }, async () => {
  const figures = await killLoop(await places.dataDir(), ["app", "postmaster", "both", "app", "both"], () => 50);
  expect(figures.kills).toEqual({ app: 2, postmaster: 1, both: 2 });
  expect(figures.acknowledged).toBeGreaterThan(100);
  expect(figures.lost).toBe(0);
});
