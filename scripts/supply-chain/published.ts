import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import semver from "semver";

import { npm } from "#scripts/npm.ts";

import { readManifest, type LockedPackage } from "./packages.ts";

export interface Published {
  problems: string[];
  remarks: string[];
}

interface Settings {
  timeoutMs?: number;
  env?: Record<string, string>;
}

interface Release {
  version: string;
  deprecated?: string;
}

/** The authentication library, its plugins, and what it signs and encrypts with. */
const GUARDS = /^(better-auth|@better-auth\/(?!.*-adapter$|telemetry$).+|better-call|jose|@noble\/.+)$/;
const NAMES_SECURITY = /\bsecurity\b|\bCVE-\d|\bGHSA-|\bvulnerab/i;
const AT_ONCE = 3;
/** Newer versions of transitive dependencies are not reported. */
const CHOSEN = new Set(Object.keys(readManifest().dependencies ?? {}));

export function guardsAmong(packages: LockedPackage[]): LockedPackage[] {
  return packages.filter(({ name, dev }) => !dev && GUARDS.test(name));
}

/** Does not fail offline or if the registry is down: a remark says that nothing was checked. */
export async function askPublished(packages: LockedPackage[], settings: Settings = {}): Promise<Published> {
  const found: Published = { problems: [], remarks: [] };
  const tasks = [() => askAudit(packages, settings), ...packages.map((one) => () => askReleases(one, settings))];
  const worker = async () => {
    for (let ask = tasks.shift(); ask; ask = tasks.shift()) {
      const { problems, remarks } = await ask();
      found.problems.push(...problems);
      found.remarks.push(...remarks);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { problems: found.problems.toSorted(), remarks: found.remarks.toSorted() };
}

async function askReleases({ name, version }: LockedPackage, settings: Settings): Promise<Published> {
  const answer = await ask(["view", `${name}@>=${version}`, "version", "deprecated", "--json"], settings);
  const releases = answer.value === undefined ? null : releasesIn(answer.value);
  if (!releases) return remark(`could not look: ${name}: ${answer.problem ?? "the answer was none we know"}`);
  const why = releases.find((release) => release.version === version)?.deprecated;
  if (why && NAMES_SECURITY.test(why)) return problem(`${name} ${version}: withdrawn by its makers: ${why}`);
  const newer = releases.map((release) => release.version).filter((other) => semver.lt(version, other));
  const latest = semver.sort(newer).at(-1);
  if (!latest) return { problems: [], remarks: why ? [`${name} ${version}: deprecated: ${why}`] : [] };
  const changes = await changelogOf(name, latest, settings);
  const named = changes === null ? [] : securityLines(changes, version);
  if (named.length) return problem(`${name} ${version}: behind a security release: ${named.join("; ")}`);
  if (!CHOSEN.has(name)) return { problems: [], remarks: [] };
  const told =
    changes === null ? "which brings no changelog: read its release notes" : "whose changelog names no security";
  return remark(`${name} ${version}: ${latest} is out (newer releases: ${newer.length}), ${told}`);
}

/** `npm view` returns one release or several, as strings if none is deprecated. */
function releasesIn(value: unknown): Release[] | null {
  const releases = (Array.isArray(value) ? value : [value]).map((each: unknown) =>
    typeof each === "string" ? { version: each } : (each as Release | null),
  );
  return releases.every((release): release is Release => typeof release?.version === "string") ? releases : null;
}

export function securityLines(changelog: string, version: string): string[] {
  let heading: string | null = null;
  const found: string[] = [];
  for (const line of changelog.split("\n")) {
    const named = /^#{1,3}\s.*?(\d+\.\d+\.\d+(?:-[\w.]+)?)/.exec(line)?.[1];
    if (named) heading = named;
    if (heading && semver.lt(version, heading, { loose: true }) && NAMES_SECURITY.test(line))
      found.push(`${heading}: ${line.trim()}`);
  }
  return found;
}

async function changelogOf(name: string, version: string, settings: Settings): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), "bookmatch-changelog-"));
  try {
    await ask(["pack", `${name}@${version}`, "--ignore-scripts", "--json", `--pack-destination=${folder}`], settings);
    const file = readdirSync(folder).find((each) => each.endsWith(".tgz"));
    if (!file) return null;
    const options = { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const;
    const { status, stdout } = spawnSync("tar", ["-xzOf", file, "package/CHANGELOG.md"], options);
    return status === 0 ? stdout : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Audit {
  vulnerabilities?: Record<string, { severity: string; via: Array<string | { title?: string; url?: string }> }>;
}

async function askAudit(packages: LockedPackage[], settings: Settings): Promise<Published> {
  const { value, problem } = await ask(["audit", "--package-lock-only", "--json"], settings);
  const { vulnerabilities } = (value ?? {}) as Audit;
  if (!vulnerabilities) return remark(`could not look: npm audit: ${problem ?? "the answer was none we know"}`);
  const checked = CHOSEN.union(new Set(packages.map(({ name }) => name)));
  const told = Object.entries(vulnerabilities).map(([name, { severity, via }]) => {
    const titles = via.map((each) => (typeof each === "string" ? each : `${each.title} ${each.url}`));
    return { name, line: `${name}: npm audit: ${severity}: ${titles.join("; ")}` };
  });
  return {
    problems: told.filter(({ name }) => checked.has(name)).map(({ line }) => line),
    remarks: told.filter(({ name }) => !checked.has(name)).map(({ line }) => line),
  };
}

async function ask(args: string[], settings: Settings): Promise<{ value?: unknown; problem?: string }> {
  const { timeoutMs = 8_000, env = {} } = settings;
  try {
    const { code, stdout } = await npm([...args, "--fetch-retries=0", `--fetch-timeout=${timeoutMs}`], {
      timeoutMs,
      env,
    });
    if (code === null) return { problem: "no answer in time" };
    const value: unknown = JSON.parse(stdout);
    const error = (value as { error?: { code?: string; summary?: string }; message?: string } | null) ?? {};
    const problem = error.error?.summary || error.error?.code || error.message;
    return !problem && !error.error ? { value } : { problem: (problem ?? "").split("\n")[0] || "refused" };
  } catch (error) {
    return { problem: error instanceof SyntaxError ? "no answer" : (error as Error).message };
  }
}

const remark = (text: string): Published => ({ problems: [], remarks: [text] });
const problem = (text: string): Published => ({ problems: [text], remarks: [] });
