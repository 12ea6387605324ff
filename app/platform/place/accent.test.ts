import fc from "fast-check";
import { expect, it } from "vitest";

import { tokenBy } from "#app/platform/style-tokens.ts";
import { contrast } from "#drawn-covers/colour.ts";

import { judgeAccent, leastContrast, readColour } from "./accent.ts";

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}` as const);

it("200 accents are each legible by day and by night, or refused with one that is", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const judged = judgeAccent(colour);
      if ("accent" in judged) {
        expect(judged.accent.day).toBe(colour);
        expect(leastContrast(judged.accent.day, "day")).toBeGreaterThanOrEqual(4.5);
        expect(leastContrast(judged.accent.night, "night")).toBeGreaterThanOrEqual(4.5);
      } else {
        expect(judged.contrast).toBeLessThan(4.5);
        expect(judgeAccent(judged.instead)).toHaveProperty("accent");
      }
    }),
    { numRuns: 200 },
  );
});

it("the house's own red is one of them", () => {
  expect(judgeAccent("#b8331e")).toHaveProperty("accent");
});

it.each(["day", "night"] as const)("what is wrong keeps its own red, which is legible by %s", (time) => {
  expect(leastContrast(tokenBy("wrong", time), time)).toBeGreaterThanOrEqual(4.5);
});

/** Others' reports: zhanglun/lettura#49, nesquena/hermes-webui#7092, internetarchive/local-chat#39. */
it.each([["#000000"], ["#0000ff"], ["#333333"], ["#8b0000"]] as const)(
  "%s, legible by day, becomes lighter by night, on dark paper and below dark words",
  (colour) => {
    const judged = judgeAccent(colour);
    if (!("accent" in judged)) throw new Error("refused");
    expect(contrast(judged.accent.night, "#16130f")).toBeGreaterThanOrEqual(4.5);
    expect(judged.accent.night).not.toBe(colour);
  },
);

/** ThePharaohArt/Obsidian-CyberGlow#20, goalgorilla/open_social#1371: bright and pale accents. */
it.each([["#ffff00"], ["#00ff00"], ["#cccccc"], ["#ffffff"]] as const)("%s is refused", (colour) => {
  expect(judgeAccent(colour)).toHaveProperty("instead");
});

it("colours are read as people write them", () => {
  expect(readColour("#2B5D8A")).toBe("#2b5d8a");
  expect(readColour(" 2b5d8a ")).toBe("#2b5d8a");
  expect(readColour("#abc")).toBe("#aabbcc");
  for (const no of ["", "red", "#12345", "rgb(0,0,0)", "#2b5d8a;}", "#2b5d8g"]) expect(readColour(no)).toBeNull();
});
