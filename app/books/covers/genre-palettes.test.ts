import { expect, test } from "vitest";

import { GENRES } from "#db/genres.ts";
import { contrast, type Hex, lightness, mix, readable } from "#drawn-covers/colour.ts";
import { schemeNamed } from "#drawn-covers/scheme.ts";

import { paletteOf } from "./genre-palettes.ts";

test("every genre's ground and ink pass AA together, as the style sheet has them", () => {
  for (const genre of GENRES) {
    const { ground, ink } = schemeNamed("ground", paletteOf(genre));
    const turned = schemeNamed("inverse", paletteOf(genre));
    // Had a pair not been readable, the scheme would have had to push its ink away from the style sheet's.
    expect([turned.ground, turned.ink]).toEqual([ink, ground]);
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.6);
  }
});

test("no two genres share a ground, or one near enough to be taken for it in grey and in hue", () => {
  const grounds = GENRES.map((genre) => schemeNamed("ground", paletteOf(genre)).ground);
  expect(new Set(grounds).size).toBe(GENRES.length);
  expect(Math.max(...grounds.map(lightness)) - Math.min(...grounds.map(lightness))).toBeGreaterThan(0.6);
});

test("mixing keeps the ends and readable colours are readable", () => {
  expect(mix("#b8331e", "#f7f2e8", 0)).toBe("#b8331e");
  expect(mix("#b8331e", "#f7f2e8", 1)).toBe("#f7f2e8");
  for (const ground of ["#000000", "#777777", "#888888", "#ffffff"] as Hex[]) {
    expect(contrast(readable("#808080", ground), ground)).toBeGreaterThanOrEqual(4.5);
  }
});
