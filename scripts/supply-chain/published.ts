import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { npm } from "#scripts/npm.ts";

import { readManifest, type LockedPackage } from "./packages.ts";
import { isBefore } from "./versions.ts";

/** What the registry says about the libraries that guard sign-in. */
export interface Published {
  /** Each a reason to fail: a security release is named, and an older version is installed. */
  complaints: string[];
  /** What a person should know: that nobody could look, or that newer versions say nothing of security. */
  remarks: string[];
}

interface Settings {
  /** For one question to the registry. */
  timeoutMs?: number;
  env?: Record<string, string>;
}

interface Release {
  version: string;
  deprecated?: string;
}

/** The library that signs readers in, its plugins, and what it signs and encrypts with. */
const GUARDS = /^(better-auth|@better-auth\/(?!.*-adapter$|telemetry$).+|better-call|jose|@noble\/.+)$/;
const NAMES_SECURITY = /\bsecurity\b|\bCVE-\d|\bGHSA-|\bvulnerab/i;
const AT_ONCE = 3;
/** Whose version we choose: of what came with them newer versions are no news. */
const CHOSEN = new Set(Object.keys(readManifest().dependencies ?? {}));

/** Those of the installed packages that guard sign-in and go out with the app. */
export function guardsAmong(packages: LockedPackage[]): LockedPackage[] {
  return packages.filter(({ name, dev }) => !dev && GUARDS.test(name));
}

/**
 * Asks the registry by npm. Fails nobody who is offline, or whose registry does not answer: then a remark says that
 * nobody could look.
 */
export async function askPublished(packages: LockedPackage[], settings: Settings = {}): Promise<Published> {
  const found: Published = { complaints: [], remarks: [] };
  const waiting = [() => askAudit(packages, settings), ...packages.map((one) => () => askReleases(one, settings))];
  const worker = async () => {
    for (let ask = waiting.shift(); ask; ask = waiting.shift()) {
      const { complaints, remarks } = await ask();
      found.complaints.push(...complaints);
      found.remarks.push(...remarks);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { complaints: found.complaints.toSorted(), remarks: found.remarks.toSorted() };
}

async function askReleases({ name, version }: LockedPackage, settings: Settings): Promise<Published> {
  const answer = await ask(["view", `${name}@>=${version}`, "version", "deprecated", "--json"], settings);
  const releases = answer.value === undefined ? null : releasesIn(answer.value);
  if (!releases) return remark(`could not look: ${name}: ${answer.problem ?? "the answer was none we know"}`);
  const why = releases.find((release) => release.version === version)?.deprecated;
  if (why && NAMES_SECURITY.test(why)) return complaint(`${name} ${version}: withdrawn by its makers: ${why}`);
  const newer = releases.map((release) => release.version).filter((other) => isBefore(version, other));
  const latest = newer.toSorted((one, other) => (isBefore(one, other) ? -1 : 1)).at(-1);
  if (!latest) return { complaints: [], remarks: why ? [`${name} ${version}: deprecated: ${why}`] : [] };
  const changes = await changelogOf(name, latest, settings);
  const named = changes === null ? [] : securityLines(changes, version);
  if (named.length) return complaint(`${name} ${version}: behind a security release: ${named.join("; ")}`);
  if (!CHOSEN.has(name)) return { complaints: [], remarks: [] };
  const told =
    changes === null ? "which brings no changelog: read its release notes" : "whose changelog names no security";
  return remark(`${name} ${version}: ${latest} is out (newer releases: ${newer.length}), ${told}`);
}

/** `npm view` answers one release or several, as texts where none is deprecated. */
function releasesIn(value: unknown): Release[] | null {
  const releases = (Array.isArray(value) ? value : [value]).map((each: unknown) =>
    typeof each === "string" ? { version: each } : (each as Release | null),
  );
  return releases.every((release): release is Release => typeof release?.version === "string") ? releases : null;
}

/** Lines of a changelog that name security, in what came after `version`. */
export function securityLines(changelog: string, version: string): string[] {
  let heading: string | null = null;
  const found: string[] = [];
  for (const line of changelog.split("\n")) {
    const named = /^#{1,3}\s.*?(\d+\.\d+\.\d+(?:-[\w.]+)?)/.exec(line)?.[1];
    if (named) heading = named;
    if (heading && isBefore(version, heading) && NAMES_SECURITY.test(line)) found.push(`${heading}: ${line.trim()}`);
  }
  return found;
}

/** Null where the package has none, or it could not be had. */
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
  const guards = new Set(packages.map(({ name }) => name));
  const told = Object.entries(vulnerabilities).map(([name, { severity, via }]) => {
    const titles = via.map((each) => (typeof each === "string" ? each : `${each.title} ${each.url}`));
    return { name, line: `${name}: npm audit: ${severity}: ${titles.join("; ")}` };
  });
  return {
    complaints: told.filter(({ name }) => guards.has(name)).map(({ line }) => line),
    remarks: told.filter(({ name }) => !guards.has(name)).map(({ line }) => line),
  };
}

/** What npm printed as JSON, or in words why there is nothing. */
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

const remark = (text: string): Published => ({ complaints: [], remarks: [text] });
const complaint = (text: string): Published => ({ complaints: [text], remarks: [] });
