import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

import { ROOT } from "./build.ts";
import { SLOW_TESTS } from "./slow-tests.ts";
import type { ReportedFile, ReportedTest } from "./threats.ts";

/** Of a quiet machine, half of it; a busy one needs more processor time for the same. */
const BUDGET_MS = 10_000;

/** Root's Chromium raises the priority of its own threads and starves what runs beside it. */
const WITHOUT_PRIORITY = ["setpriv", "--bounding-set=-sys_nice"];
const EQUAL_SHARE = process.getuid?.() === 0 && canRun([...WITHOUT_PRIORITY, "true"]) ? WITHOUT_PRIORITY : [];

export interface VitestRun {
  passed: number;
  failed: number;
  output: string;
  files: ReportedFile[];
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: ReportedResult[];
}

interface ReportedResult {
  name: string;
  status: string;
  message: string;
  assertionResults: Array<ReportedTest & { fullName: string; meta?: { cpuMs?: number }; failureMessages: string[] }>;
}

interface Chosen {
  files?: readonly string[];
  env?: Record<string, string>;
}

/** A test over its budget has failed. Never rejects. */
export async function runVitest(
  projects: readonly string[],
  { files = [], env = {} }: Chosen = {},
): Promise<VitestRun> {
  const folder = mkdtempSync(join(tmpdir(), "bookmatch-vitest-"));
  const report = join(folder, "report.json");
  try {
    const cli = join(ROOT, "node_modules", "vitest", "vitest.mjs");
    const args = [...projects.map((each) => `--project=${each}`), "--reporter=default", "--reporter=json"];
    const { code, output } = await runNode([cli, "run", ...args, `--outputFile.json=${report}`, ...files], {
      // Each file of tests loads the app anew: compiled once is enough.
      NODE_COMPILE_CACHE: join(tmpdir(), "bookmatch-compile-cache"),
      ...env,
      NODE_ENV: "test",
    });
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
    const slow = testResults.flatMap(overBudget);
    // A file that cannot be loaded, or an error outside a test, fails the run without a failed test.
    const failed = (code === 0 ? 0 : Math.max(1, numFailedTests)) + slow.length;
    const failures = [...testResults.flatMap(failuresOf), ...slow];
    return {
      passed: numPassedTests - slow.length,
      failed,
      output: failures.join("\n\n") || output,
      files: testResults,
    };
  } catch (error) {
    return { passed: 0, failed: 1, output: `vitest gave no report: ${(error as Error).message}`, files: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function failuresOf({ name, status, message, assertionResults }: ReportedResult): string[] {
  const tests = assertionResults.filter((test) => test.status === "failed");
  if (status === "failed" && tests.length === 0) return [`${name}\n${message}`];
  return tests.map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join("\n")}`);
}

/** Processor time of the test's own process: what else the machine does lengthens no test. */
function overBudget({ name, assertionResults }: ReportedResult): string[] {
  const path = relative(ROOT, name);
  if (SLOW_TESTS.has(path)) return [];
  return assertionResults
    .filter(({ status, meta }) => status === "passed" && (meta?.cpuMs ?? 0) > BUDGET_MS)
    .map(
      ({ fullName, meta }) =>
        `${path}: ${fullName}\ntook ${meta!.cpuMs} ms of processor time, ${BUDGET_MS} are allowed: try less of it in npm test, or name its file in scripts/slow-tests.ts`,
    );
}

function canRun([command, ...args]: string[]): boolean {
  return spawnSync(command!, args, { stdio: "ignore" }).status === 0;
}

export function runNode(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const [command, ...rest] = [...EQUAL_SHARE, process.execPath, ...args];
    const child = spawn(command!, rest, {
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
