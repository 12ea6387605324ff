import { globSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

const FOLDERS = "(?:app|db|docs|lab|packages|scripts|tests|deploy)";
const IN_PROSE = new RegExp(`[\`(](${FOLDERS}/[^\`()\\s“<#]+)[\`)#]`, "g");
const IN_CONFIGURATION = new RegExp(`"(${FOLDERS}/[^"]+)"`, "g");
/** Written by `npm run bench`. */
const MADE = "lab/bench/results/";

const isMissing = (path: string) => !path.startsWith(MADE) && globSync(path).length === 0;

const namedIn = (files: string[], pattern: RegExp) =>
  files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(pattern)].map(([, path]) => path!));

it("each file that prose names exists", () => {
  expect(namedIn(globSync(["*.md", "docs/**/*.md"]), IN_PROSE).filter(isMissing)).toEqual([]);
});

it("each file that configuration names exists", () => {
  const files = [".oxlintrc.json", "knip.json", "package.json", "tsconfig.json", "scripts/slow-tests.ts"];
  expect(namedIn(files, IN_CONFIGURATION).filter(isMissing)).toEqual([]);
});
