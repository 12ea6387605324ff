import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { build, isBuilt, ROOT } from "./build.ts";
import { findOrInstallChromium } from "./chromium.ts";
import { seconds } from "./console.ts";
import { checkSizes } from "./sizes.ts";
import { checkPublished, checkSupplyChain } from "./supply-chain/check.ts";
import { checkThreats, type ReportedFile, type ReportedTest } from "./threats.ts";

interface Outcome {
  passed: number;
  failed: number;
  output?: string;
  /** Notes for the developer that are no failures. */
  remarks?: string[];
}

/** The part of a report by vitest's `json` reporter that is used. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: Array<{
    name: string;
    status: string;
    message: string;
    assertionResults: Array<ReportedTest & { fullName: string; failureMessages: string[] }>;
  }>;
}

/** Results of all vitest runs so far. */
const reported: ReportedFile[] = [];

export interface Check {
  name: string;
  run(): Promise<Outcome>;
}

/** Checks without browser or database, to run all the time. */
export const FAST: readonly Check[] = [
  { name: "format", run: () => tool("oxfmt/bin/oxfmt", "--check", ".") },
  { name: "lint", run: () => tool("oxlint/bin/oxlint", "--deny-warnings") },
  { name: "types", run: typesHold },
  { name: "unused", run: () => tool("knip/bin/knip.js") },
  { name: "supply", run: () => attempt(checkSupplyChain) },
  { name: "published", run: () => attempt(checkPublished) },
  { name: "schema", run: migrationsMatchSchema },
  { name: "rules", run: () => vitest("rules") },
];

export const SLOW: readonly Check[] = [
  { name: "build", run: () => attempt(async () => void (isBuilt() || (await build()))) },
  { name: "sizes", run: () => attempt(checkSizes) },
  { name: "launcher", run: () => vitest("launcher") },
  { name: "routes", run: () => vitest("routes") },
  ...(process.env["TEST_DATABASE_URL"]
    ? [{ name: "routes on TEST_DATABASE_URL", run: () => vitest("routes", { TEST_ENGINE: "given" }) }]
    : []),
  { name: "browser", run: () => attempt(async () => void findOrInstallChromium()) },
  { name: "journeys", run: () => vitest("journeys") },
  // Last, because it compares docs/security.md with the results of all others.
  { name: "threats", run: () => attempt(async () => checkThreats(reported)) },
];

/** Runs the checks one after the other and prints a summary. Sets the exit code. */
export async function runChecks(checks: readonly Check[]): Promise<void> {
  const began = performance.now();
  const total = { passed: 0, failed: 0 };
  for (const check of checks) {
    const started = performance.now();
    const outcome = await check.run();
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    const verdict = outcome.failed ? "FAILED" : "ok";
    console.log(
      `${check.name.padEnd(10)} ${verdict} (${outcome.passed} passed, ${outcome.failed} failed, ${seconds(started)} s)`,
    );
    if (outcome.failed && outcome.output) console.log(outcome.output);
    for (const remark of outcome.remarks ?? []) console.log(`           ${remark}`);
  }
  console.log(`Everything took ${seconds(began)} s.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed ? 1 : 0;
}

function tool(path: string, ...args: string[]): Promise<Outcome> {
  return node([join(ROOT, "node_modules", path), ...args]);
}

async function node(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const { code, output } = await run(args, env);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

function run(args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

async function attempt(work: () => Promise<string[] | void>): Promise<Outcome> {
  try {
    const remarks = await work();
    return { passed: 1, failed: 0, ...(remarks && { remarks }) };
  } catch (error) {
    return { passed: 0, failed: 1, output: (error as Error).message };
  }
}

async function typesHold(): Promise<Outcome> {
  const routes = await tool("@react-router/dev/bin.cjs", "typegen");
  return routes.failed ? routes : tool("typescript/bin/tsc", "--noEmit");
}

/** Generating migrations from the schema must produce nothing new. */
async function migrationsMatchSchema(): Promise<Outcome> {
  const copy = mkdtempSync(join(tmpdir(), "bookmatch-migrations-"));
  try {
    cpSync(join(ROOT, "db", "migrations"), copy, { recursive: true });
    const before = readdirSync(copy).length;
    const outcome = await tool(
      "drizzle-kit/bin.cjs",
      "generate",
      "--dialect=postgresql",
      "--schema=db/schema.ts",
      `--out=${copy}`,
    );
    if (outcome.failed || readdirSync(copy).length === before) return outcome;
    return { passed: 0, failed: 1, output: "db/schema.ts has changes that no migration makes: npm run db:generate" };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function vitest(project: string, env: Record<string, string> = {}): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "bookmatch-vitest-"));
  const report = join(folder, "report.json");
  try {
    const cli = join(ROOT, "node_modules", "vitest", "vitest.mjs");
    const { code, output } = await run(
      [cli, "run", `--project=${project}`, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      { ...env, NODE_ENV: "test" },
    );
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
    reported.push(...testResults);
    // A file that cannot be loaded, or an error outside a test, fails the run without a failed test.
    const failed = code === 0 ? 0 : Math.max(1, numFailedTests);
    const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === "failed");
      if (status === "failed" && tests.length === 0) return [`${name}\n${message}`];
      return tests.map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join("\n")}`);
    });
    return { passed: numPassedTests, failed, output: failures.join("\n\n") || output };
  } catch (error) {
    return { passed: 0, failed: 1, output: `vitest gave no report: ${(error as Error).message}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
