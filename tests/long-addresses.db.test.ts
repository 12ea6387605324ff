import { expect, it } from "vitest";

import routes from "#app/routes.ts";

import { addressesOf, isStream } from "./addresses.ts";
import { Reader } from "./reader.ts";
import { tenthOf } from "./short-form.ts";
import { useTestApp } from "./signed-in.ts";

const { app } = useTestApp();

const LONGEST = 15_000;

const PATTERNS = addressesOf(routes).filter((path) => !isStream(path));

/** The least of some rounds, in milliseconds: what else runs only adds to it. More rounds where that is too much. */
async function costOf(path: string, bound = Infinity): Promise<number> {
  const reader = new Reader(app);
  let least = Infinity;
  for (let round = 0; round < 3 || (round < 20 && least > bound); round += 1) {
    const before = process.threadCpuUsage();
    const response = await reader.get(path);
    await response.arrayBuffer();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

it("T17: an address of 15 kB costs about as much as a short one, whatever route it begins", async () => {
  const filled = (pattern: string, text: string) => pattern.replaceAll(/:\w+\??|\*/g, text).replaceAll("//", "/");
  const addresses = PATTERNS.flatMap((pattern) => {
    const short = filled(pattern, "1");
    const bare = short === "/" ? "" : short;
    return [
      ...["/a", "/%2f", "/%C3%BC", "/.", "//"].map((part) => bare + part.repeat(Math.ceil(LONGEST / part.length))),
      `${bare}${"/a".repeat(LONGEST / 2)}.data`,
      `${short}?${"q=a&".repeat(LONGEST / 4)}`,
      filled(pattern, "a".repeat(LONGEST)),
    ].map((long) => ({ short, long: long.slice(0, LONGEST) }));
  });
  const shortCosts = new Map<string, number>();
  const dear: string[] = [];
  for (const { short, long } of tenthOf(addresses)) {
    if (!shortCosts.has(short)) shortCosts.set(short, await costOf(short));
    // Less than some ms is the measurement's own noise.
    const bound = 10 * Math.max(2, shortCosts.get(short)!);
    const cost = await costOf(long, bound);
    if (cost > bound) dear.push(`${long.slice(0, 60)}…: ${Math.round(cost)} ms, ${Math.round(bound)} allowed`);
  }
  expect(dear).toEqual([]);
});

it("T17: an address as long as any of ours is answered, and a longer one is not found", async () => {
  const reader = new Reader(app);
  expect((await reader.get(`/search?q=${"a ".repeat(2_000)}`)).status).toBe(200);
  expect((await reader.get(`/blog/${"a".repeat(1_900)}`)).status).toBe(404);
  for (const path of ["/a".repeat(20), `/${"a".repeat(3_000)}`]) {
    const response = await reader.get(path);
    expect([response.status, await response.text()]).toEqual([404, "Not found"]);
  }
});
