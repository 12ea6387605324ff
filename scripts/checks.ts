import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

import { SEED } from "#tests/short-form.ts";

import { build, isBuilt, ROOT } from "./build.ts";
import { findOrInstallChromium } from "./chromium.ts";
import { seconds } from "./console.ts";
import { checkSizes } from "./sizes.ts";
import { checkPublished, checkSupplyChain } from "./supply-chain/check.ts";
import { checkThreats, type ReportedFile } from "./threats.ts";
import { runNode, runVitest } from "./vitest.ts";

interface Outcome {
  passed: number;
  failed: number;
  output?: string;
  remarks?: string[];
}

const reported: ReportedFile[] = [];

export interface Check {
  name: string;
  after?: readonly string[];
  run(): Promise<Outcome>;
}

export const FAST: readonly Check[] = [
  { name: "rules", run: () => vitest(["rules"]) },
  { name: "types", run: typesHold },
  { name: "lint", run: () => tool("oxlint/bin/oxlint", "--deny-warnings") },
  { name: "format", run: () => tool("oxfmt/bin/oxfmt", "--check", ".") },
  { name: "unused", after: ["types"], run: () => tool("knip/bin/knip.js") },
  { name: "supply", run: () => attempt(checkSupplyChain) },
  { name: "published", run: () => attempt(checkPublished) },
  { name: "schema", run: migrationsMatchSchema },
];

export const SLOW: readonly Check[] = [
  { name: "browser", run: () => attempt(async () => void findOrInstallChromium()) },
  { name: "build", after: ["types"], run: () => attempt(async () => void (isBuilt() || (await build()))) },
  { name: "sizes", after: ["build"], run: () => attempt(checkSizes) },
  { name: "journeys", after: ["build", "browser"], run: () => vitest(["journeys"]) },
  { name: "routes", after: ["build"], run: () => vitest(["routes", "launcher"]) },
  ...(process.env["TEST_DATABASE_URL"]
    ? [
        {
          name: "routes on TEST_DATABASE_URL",
          after: ["routes"],
          run: () => vitest(["routes"], { TEST_ENGINE: "given" }),
        },
      ]
    : []),
  {
    name: "threats",
    after: ["rules", "journeys", "routes"],
    run: () => attempt(async () => checkThreats(reported)),
  },
];

/** Routes wait for PostgreSQL while journeys wait for a page: side by side they keep two cores busy. */
const AT_ONCE = 2;

export async function runChecks(checks: readonly Check[]): Promise<void> {
  const began = performance.now();
  const total = { passed: 0, failed: 0 };
  const unfinished = new Set(checks.map(({ name }) => name));
  const waiting = [...checks];
  const running = new Set<Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ after = [] }) => !after.some((name) => unfinished.has(name)));
    if (next !== -1 && running.size < AT_ONCE) {
      const [check] = waiting.splice(next, 1);
      const ended = report(check!).finally(() => running.delete(ended));
      running.add(ended);
    } else await Promise.race(running);
  }
  console.log(`Everything took ${seconds(began)} s. SEED=${SEED} tries the same again.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed ? 1 : 0;

  async function report({ name, run }: Check): Promise<void> {
    const started = performance.now();
    const outcome = await run();
    unfinished.delete(name);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    const verdict = outcome.failed ? "FAILED" : "ok";
    console.log(
      `${name.padEnd(10)} ${verdict} (${outcome.passed} passed, ${outcome.failed} failed, ${seconds(started)} s)`,
    );
    if (outcome.failed && outcome.output) console.log(outcome.output);
    for (const remark of outcome.remarks ?? []) console.log(`           ${remark}`);
  }
}

function tool(path: string, ...args: string[]): Promise<Outcome> {
  return node([join(ROOT, "node_modules", path), ...args]);
}

async function node(args: string[]): Promise<Outcome> {
  const { code, output } = await runNode(args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
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
    const outcome = await tool(
      "drizzle-kit/bin.cjs",
      "generate",
      "--dialect=postgresql",
      "--schema=db/schema.ts",
      `--out=${relative(ROOT, copy)}`,
    );
    // drizzle-kit exits with 0 after an error, such as a folder that it does not find.
    if (outcome.failed || outcome.output?.includes("No schema changes")) return outcome;
    return {
      passed: 0,
      failed: 1,
      output: `db/schema.ts has changes that no migration makes (npm run db:generate):\n${outcome.output}`,
    };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function vitest(projects: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const { files, ...outcome } = await runVitest(projects, { env });
  reported.push(...files);
  return outcome;
}
