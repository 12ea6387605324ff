import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** Distances of a single place that no step of the scale gives. */
const EXCEPTIONS = new Set([
  // The words of a spread, centred on the height of its book.
  "clamp(var(--space-4), 20svh - 7.5rem, 7rem) var(--space-7) var(--space-4) var(--space-wide)",
  // Beside the wordmark.
  "calc(max(var(--space-5), env(safe-area-inset-left)) + 7rem)",
]);
const SPACING = /(?<![\w-])(?:(?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap):\s*([^;]+);/g;

/** Not of the scale, not a multiple of the letters' size, and more than a hair. */
function isStrange(length: string): boolean {
  const [, number, unit] = /^([\d.]+)(rem|px)$/.exec(length)!;
  return Number(number) > (unit === "px" ? 4 : 0);
}

test("margins, paddings and gaps are steps of the scale", () => {
  const strange = globSync("app/**/*.css").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(SPACING)]
      .map(([, value]) => value!.replaceAll(/\s+/g, " "))
      .filter((value) => !EXCEPTIONS.has(value))
      .filter((value) => [...value.matchAll(/[\d.]+(?:rem|px)\b/g)].some(([length]) => isStrange(length)))
      .map((value) => `${path}: ${value}`),
  );
  expect(strange).toEqual([]);
});

test("every custom property of the styles is defined, and the scale's are used", () => {
  const styles = globSync("app/**/*.css").map((path) => readFileSync(path, "utf8"));
  const code = globSync("app/**/*.{ts,tsx}").map((path) => readFileSync(path, "utf8"));
  const all = styles.join("\n");
  const defined = new Set(
    [...[all, ...code].join("\n").matchAll(/(--[a-z][\w-]*)["'\]]*\s*:/g)].map(([, name]) => name),
  );
  const used = [...new Set([...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!))];
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
  expect([...defined].filter((name) => name!.startsWith("--space-") && !used.includes(name!))).toEqual([]);
});
