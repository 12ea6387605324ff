import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { ROOT } from "#scripts/build.ts";
import { citationsIn, threatsPage, unmarkedProofs, unprovenCitations, type ReportedFile } from "#scripts/threats.ts";

const page = threatsPage();
const THREATS = Array.from({ length: 45 }, (_, index) => `T${index + 1}`);

const cited = citationsIn(page);
/** What the page names of it, as `file` “name”. */
const cite = (file: string, ...names: string[]) => `\`${file}\` ${names.map((name) => `“${name}”`).join(", ")}`;

it("the page of threats has one heading for each threat, in order", () => {
  expect([...page.matchAll(/^### (T\d+) /gm)].map(([, threat]) => threat)).toEqual(THREATS);
});

it("the page of threats says below each heading what proves the defence, or what is open", () => {
  for (const threat of page.match(/^### T\d+ [^#]*/gm)!) expect(threat).toMatch(/\.(test|e2e|stress)\.ts`|Open/);
});

it("the page of threats quotes every name beside its file", () => {
  const quotes = page.match(/“[^”]+”/g)!.length;
  expect(cited.filter(({ name }) => name !== "").length).toBe(quotes);
  expect(quotes).toBeGreaterThan(100);
});

it.each(cited)("the page of threats is right about $file: $name", ({ file, name }) => {
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, "utf8")).toContain(name);
});

it("the page of threats says of every proof when it last ran", () => {
  expect(unmarkedProofs(page)).toEqual([]);
});

it("names no chapter's threat that is none", () => {
  const named = new Set(page.match(/\bT\d+\b/g));
  expect([...named].filter((threat) => !THREATS.includes(threat))).toEqual([]);
});

describe("the last check of npm test", () => {
  const ran = (file: string, tests: Array<[title: string, status?: string, ...ancestors: string[]]>): ReportedFile => ({
    name: join(ROOT, file),
    assertionResults: tests.map(([title, status = "passed", ...ancestorTitles]) => ({ title, status, ancestorTitles })),
  });
  const problemsOf = (text: string, ...files: ReportedFile[]) =>
    unprovenCitations(citationsIn(text), files).map(({ cited, status }) => `${cited}: ${status}`);

  it("takes a cited test that passed, by its own name or that of what it stands in", () => {
    const files = [ran("a.test.ts", [["holds"], ["of a (b) c*", "passed", "T1: a thing", "T2: another"]])];
    expect(problemsOf(cite("a.test.ts", "holds", "of a (b) c*", "T1: a thing", "T2: another"), ...files)).toEqual([]);
  });

  it("takes every test of a file that is cited without a name", () => {
    const text = "`tests/e2e/a.e2e.ts` is all of it";
    expect(problemsOf(text, ran("tests/e2e/a.e2e.ts", [["x"]]))).toEqual([]);
    expect(problemsOf(text, ran("tests/e2e/a.e2e.ts", [["x"], ["y", "failed"]]))).toEqual([
      "tests/e2e/a.e2e.ts: failed",
    ]);
  });

  it.each(["T4: refuses %j as a link", "T4: refuses $value as a link", "T4: %s"])("reads %s as a pattern", (name) => {
    const file = (status: string) =>
      ran("a.test.ts", [['T4: refuses "x" as a link'], ["T4: refuses [1] as a link", status], ["refuses nothing"]]);
    expect(problemsOf(cite("a.test.ts", name), file("passed"))).toEqual([]);
    expect(problemsOf(cite("a.test.ts", name), file("failed"))).toEqual([`a.test.ts “${name}”: failed`]);
  });

  it.each(["skipped", "pending", "todo", "failed"])("refuses one that is %s", (status) => {
    const files = [ran("a.test.ts", [["holds", status], ["holds on"]])];
    expect(problemsOf(cite("a.test.ts", "holds"), ...files)).toEqual([`a.test.ts “holds”: ${status}`]);
  });

  it("refuses one that failed in any of several runs of its file", () => {
    const files = [ran("a.db.test.ts", [["holds"]]), ran("a.db.test.ts", [["holds", "failed"]])];
    expect(problemsOf(cite("a.db.test.ts", "holds"), ...files)).toEqual(["a.db.test.ts “holds”: failed"]);
  });

  it("refuses one whose words stand in its file, but that did not run", () => {
    const files = [ran("a.test.ts", [["holds on"], ["it holds"]]), ran("b.test.ts", [["holds"]])];
    expect(problemsOf(cite("a.test.ts", "holds"), ...files)).toEqual(["a.test.ts “holds”: no such test ran"]);
    expect(problemsOf(cite("gone.test.ts", "holds"))).toEqual(["gone.test.ts “holds”: no such test ran"]);
  });

  it("knows of a test that this machine cannot run, and forgives it being skipped, not that it fails or is gone", () => {
    const text = cite("tests/deployment.test.ts", "T44: the service");
    const unproven = (...tests: Parameters<typeof ran>[1]) =>
      unprovenCitations(citationsIn(text), [ran("tests/deployment.test.ts", tests)]);
    expect(unproven(["passes", "skipped", "T44: the service"])).toMatchObject([{ needs: "systemd-analyze" }]);
    expect(unproven(["passes", "failed", "T44: the service"])[0]).not.toHaveProperty("needs");
    expect(unproven()[0]).not.toHaveProperty("needs");
  });

  it("asks of proofs and measurements only when they last ran", () => {
    const text = "`tests/a.stress.ts` (proof, last run 2026-11-22: 215 payloads, 0 ran), `lab/bench/open-streams.ts`";
    expect(problemsOf(text)).toEqual([]);
    expect(unmarkedProofs(text)).toEqual([]);
    expect(unmarkedProofs("`tests/a.stress.ts` (proof, last run unknown)")).toEqual([]);
    for (const mark of ["", " (proof)", " (proof, last run 2026-11-22)", " (proof, last run lately: 215 payloads)"]) {
      expect(unmarkedProofs(`in full \`tests/a.stress.ts\`${mark}; more`)).toHaveLength(1);
    }
  });
});
