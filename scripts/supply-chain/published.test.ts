import { spawnSync } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, describe, expect, it } from "vitest";

import { readLockfile, type LockedPackage } from "./packages.ts";
import { askPublished, guardsAmong, securityLines } from "./published.ts";

interface Registry {
  /** Versions of better-auth with what they are deprecated for. */
  versions?: Record<string, string | null>;
  /** In the newest package. */
  changelog?: string;
  /** What `npm audit` is answered; null for 405. */
  advisories?: Record<string, unknown> | null;
  /** What every question is answered instead. */
  status?: number;
  silent?: true;
}

let server: Server | undefined;
const folder = mkdtempSync(join(tmpdir(), "bookmatch-registry-"));
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const better = (version: string): LockedPackage => ({
  name: "better-auth",
  version,
  dev: false,
  optional: false,
  hasInstallScript: false,
  integrity: "sha512-x",
  licence: "MIT",
});

async function asked(version: string, about: Registry) {
  const { versions = {}, changelog, advisories = null, status, silent } = about;
  mkdirSync(join(folder, "package"), { recursive: true });
  const newest = Object.keys(versions).at(-1) ?? version;
  writeFileSync(join(folder, "package", "package.json"), JSON.stringify({ name: "better-auth", version: newest }));
  if (changelog) writeFileSync(join(folder, "package", "CHANGELOG.md"), changelog);
  spawnSync("tar", ["-czf", "newest.tgz", "package"], { cwd: folder });
  server = createServer((request, response) => {
    if (silent) return;
    if (status) return response.writeHead(status).end();
    const origin = `http://127.0.0.1:${(server!.address() as AddressInfo).port}`;
    if (request.url!.endsWith(".tgz")) return response.end(readFileSync(join(folder, "newest.tgz")));
    if (request.method === "POST") {
      if (!advisories) return response.writeHead(405).end();
      return response.setHeader("Content-Type", "application/json").end(JSON.stringify(advisories));
    }
    const name = decodeURIComponent(request.url!.slice(1));
    const known =
      name === "better-auth"
        ? Object.entries(versions)
        : readLockfile().flatMap((one) => (one.name === name ? [[one.version, null] as const] : []));
    const described = known.map(([each, deprecated]) => [
      each,
      { name, version: each, ...(deprecated && { deprecated }), dist: { tarball: `${origin}/x.tgz` } },
    ]);
    const document = {
      name,
      "dist-tags": { latest: known.at(-1)?.[0] },
      versions: Object.fromEntries(described),
    };
    return response.setHeader("Content-Type", "application/json").end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const env = { npm_config_registry: address, npm_config_cache: join(folder, "cache") };
  return askPublished([better(version)], { env, timeoutMs: silent ? 2_000 : 30_000 });
}

const NO_AUDIT = expect.stringMatching(/^could not look: npm audit: /) as string;

describe("F2: what guards sign-in", () => {
  it("F2: fails where a newer changelog names security, and says the line", async () => {
    const changelog =
      "# better-auth\n\n## 1.7.16\n\n- Security: a link confirms its own account only\n\n## 1.7.7\n\n- x\n";
    expect(await asked("1.7.7", { versions: { "1.7.7": null, "1.7.16": null }, changelog })).toEqual({
      problems: [
        "better-auth 1.7.7: behind a security release: 1.7.16: - Security: a link confirms its own account only",
      ],
      remarks: [NO_AUDIT],
    });
  });

  it("F2: fails where the installed version is deprecated for a weakness", async () => {
    const { problems } = await asked("1.7.7", {
      versions: { "1.7.7": "Vulnerable: see GHSA-xxxx, update to 1.7.16", "1.7.16": null },
    });
    expect(problems).toEqual([
      "better-auth 1.7.7: withdrawn by its makers: Vulnerable: see GHSA-xxxx, update to 1.7.16",
    ]);
  });

  it("F2: fails where npm audit knows an advisory", async () => {
    const advisory = {
      id: 1,
      url: "https://github.com/advisories/GHSA-1",
      title: "Links confirm another account",
      severity: "high",
      vulnerable_versions: "*",
      name: "better-auth",
    };
    const { problems } = await asked("1.7.25", {
      versions: { "1.7.25": null },
      advisories: { "better-auth": [advisory] },
    });
    expect(problems).toEqual([expect.stringContaining("better-auth: npm audit: high: Links confirm another")]);
  });

  it("fails as well where it knows one against what we chose, and remarks on what came with that", async () => {
    const known = (name: string) => ({
      [name]: [
        {
          id: 2,
          url: "https://github.com/advisories/GHSA-2",
          title: "A hole",
          severity: "low",
          vulnerable_versions: "*",
          name,
        },
      ],
    });
    const { problems, remarks } = await asked("1.7.25", {
      versions: { "1.7.25": null },
      advisories: { ...known("hono"), ...known("defu") },
    });
    expect(problems).toContainEqual(expect.stringContaining("hono: npm audit: low: A hole"));
    expect(remarks).toContainEqual(expect.stringContaining("defu: npm audit: low: A hole"));
  });

  it("F2: only remarks on newer releases that say nothing of security", async () => {
    const versions = { "1.7.7": null, "1.7.8": null, "1.7.9": null };
    expect(await asked("1.7.7", { versions })).toEqual({
      problems: [],
      remarks: [
        "better-auth 1.7.7: 1.7.9 is out (newer releases: 2), which brings no changelog: read its release notes",
        NO_AUDIT,
      ],
    });
  });

  it.each<[string, Registry]>([
    ["refuses every question", { status: 405 }],
    ["is broken", { status: 500 }],
    ["does not know the package", { status: 404 }],
    ["never answers", { silent: true }],
  ])("F2: passes and says that nobody could look where the registry %s", async (_, registry) => {
    expect(await asked("1.7.7", registry)).toEqual({
      problems: [],
      remarks: [expect.stringMatching(/^could not look: better-auth: ./), NO_AUDIT],
    });
  });

  it("F2: is the library, its plugins and its cryptography, not the adapters of other databases", () => {
    const names = new Set(guardsAmong(readLockfile()).map(({ name }) => name));
    for (const name of ["better-auth", "@better-auth/core", "better-call", "jose", "@noble/hashes"]) {
      expect(names).toContain(name);
    }
    expect([...names].filter((name) => /adapter|telemetry/.test(name))).toEqual([]);
  });

  it("F2: takes of a changelog only what is newer, and only what names security", () => {
    const log = [
      "# Change Log",
      "## [2.0.0](https://x.example) (2026-11-01)",
      "- fixes CVE-2026-1",
      "- no such thing as insecurity",
      "### Security",
      "## 1.0.1",
      "- a vulnerability",
      "## 1.0.0",
      "- GHSA-old",
    ].join("\n");
    expect(securityLines(log, "1.0.0")).toEqual([
      "2.0.0: - fixes CVE-2026-1",
      "2.0.0: ### Security",
      "1.0.1: - a vulnerability",
    ]);
    expect(securityLines(log, "2.0.0")).toEqual([]);
  });
});
