import { existsSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

const page = readFileSync("docs/security.md", "utf8");
const THREATS = Array.from({ length: 45 }, (_, index) => `T${index + 1}`);

/** `file` “name”, “name” …, as the page cites tests; a proof is its whole file. */
const cited = [
  ...page.matchAll(/`([\w./-]+\.(?:test|e2e|prove|bench)\.tsx?|bench\/[\w-]+\.ts)`((?:,? “[^”]+”)*)/g),
].flatMap(([, file = "", names = ""]) => {
  const quoted = [...names.matchAll(/“([^”]+)”/g)].map(([, name = ""]) => name);
  return quoted.length ? quoted.map((name) => ({ file, name })) : [{ file, name: "" }];
});

it("has one row for each threat, in order", () => {
  expect([...page.matchAll(/^\| (T\d+) /gm)].map(([, threat]) => threat)).toEqual(THREATS);
});

it("says in each row what proves the defence, or what is open", () => {
  for (const row of page.match(/^\| T\d+ .*$/gm)!) expect(row).toMatch(/\.(test|e2e|prove)\.ts`|Open/);
});

it("quotes every name beside its file", () => {
  const quotes = page.match(/“[^”]+”/g)!.length;
  expect(cited.filter(({ name }) => name !== "").length).toBe(quotes);
  expect(quotes).toBeGreaterThan(100);
});

it.each(cited)("is right about $file: $name", ({ file, name }) => {
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, "utf8")).toContain(name);
});

it("names no chapter's threat that is none", () => {
  const named = new Set(page.match(/\bT\d+\b/g));
  expect([...named].filter((threat) => !THREATS.includes(threat))).toEqual([]);
});
