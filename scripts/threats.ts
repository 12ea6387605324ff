import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { ROOT } from "./build.ts";

export const THREATS_PAGE = "docs/security.md";

export interface Citation {
  file: string;
  name: string;
}

export interface ReportedFile {
  /** An absolute path. */
  name: string;
  assertionResults: ReportedTest[];
}

export interface ReportedTest {
  ancestorTitles: string[];
  title: string;
  status: string;
}

const CITED = /`([\w./-]+\.(?:test|e2e|stress|bench)\.tsx?|bench\/[\w-]+\.ts)`((?:,? “[^”]+”)*)/g;
/** A stress test is not part of a test run: the page states when it last ran, and its result. */
const STRESS_TEST = /`[\w./-]+\.stress\.ts`/g;
const SKIPPED = new Set(["skipped", "pending"]);
const PROOF_MARK = /^ \(proof, last run (?:\d{4}-\d\d-\d\d: [^()]{10,}|unknown(?:: [^()]{10,})?)\)/;

const NEEDS: ReadonlyMap<string, string> = new Map([
  [
    "T10: of thirty parallel wrong passwords from one address ten get through, whatever they claim; the next address notices nothing",
    "Linux, whose loopback has many addresses",
  ],
  ["T44: the service", "systemd-analyze"],
  ["T44: the app writes in its data folder and the system's temporary one, and nowhere else", "mount namespaces"],
]);

export function threatsPage(): string {
  return readFileSync(join(ROOT, THREATS_PAGE), "utf8");
}

export function citationsIn(page: string): Citation[] {
  return [...page.matchAll(CITED)].flatMap(([, file = "", names = ""]) => {
    const quoted = [...names.matchAll(/“([^”]+)”/g)].map(([, name = ""]) => name);
    return quoted.length ? quoted.map((name) => ({ file, name })) : [{ file, name: "" }];
  });
}

export function unmarkedProofs(page: string): string[] {
  return [...page.matchAll(STRESS_TEST)]
    .filter(({ 0: cited, index }) => !PROOF_MARK.test(page.slice(index + cited.length)))
    .map(([cited]) => `${cited} lacks “(proof, last run YYYY-MM-DD: figures)”, or “unknown” for the day`);
}

interface Unproven {
  cited: string;
  status: string;
  needs?: string;
}

export function unprovenCitations(citations: Citation[], files: ReportedFile[]): Unproven[] {
  return citations.flatMap(({ file, name }) => {
    if (!/\.(?:test|e2e)\.tsx?$/.test(file)) return [];
    const tests = files.filter((each) => relative(ROOT, each.name) === file).flatMap((each) => each.assertionResults);
    const meant = tests.filter((test) => [test.title, ...test.ancestorTitles].some(matcher(name)));
    const statuses = [...new Set(meant.map(({ status }) => status))].filter((status) => status !== "passed");
    if (meant.length > 0 && statuses.length === 0) return [];
    const needs = statuses.every((status) => SKIPPED.has(status)) && meant.length > 0 ? NEEDS.get(name) : undefined;
    const cited = name ? `${file} “${name}”` : file;
    return [{ cited, status: statuses.join(", ") || "no such test ran", ...(needs && { needs }) }];
  });
}

/** `%s`, `%j` and `$file` in `name` stand for any text. */
function matcher(name: string): (title: string) => boolean {
  if (name === "") return () => true;
  const parts = name.split(/%[a-z#]|\$[\w.]+/i).map((part) => RegExp.escape(part));
  const pattern = new RegExp(`^${parts.join(".*")}$`, "s");
  return (title) => pattern.test(title);
}

/** Every cited test has passed, and every stress test has a date. Returns a summary; throws one line per problem. */
export function checkThreats(files: ReportedFile[]): string[] {
  const page = threatsPage();
  const citations = citationsIn(page);
  const missing = citations
    .filter(({ file }) => !existsSync(join(ROOT, file)))
    .map(({ file }) => `${file}: is no file`);
  const unproven = unprovenCitations(citations, files);
  const problems = [
    ...missing,
    ...unproven.filter(({ needs }) => !needs).map(({ cited, status }) => `${cited}: ${status}`),
    ...unmarkedProofs(page),
  ];
  if (problems.length) throw new Error(problems.join("\n"));
  const stressTests = citations.filter(({ file }) => file.endsWith(".stress.ts")).length;
  const tests = citations.filter(({ file }) => /\.(?:test|e2e)\.tsx?$/.test(file)).length;
  return [
    `${tests - unproven.length} cited tests passed in this run; ${stressTests} cited proofs say when they last ran`,
    ...unproven.map(({ cited, needs }) => `not run on this machine, which lacks ${needs}: ${cited}`),
  ];
}
