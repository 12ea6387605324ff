import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#scripts/build.ts";

export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  /** npm's list of packages whose install scripts may run, decided by a person. */
  allowScripts?: Record<string, boolean>;
}

export interface LockedPackage {
  name: string;
  version: string;
  dev: boolean;
  optional: boolean;
  hasInstallScript: boolean;
  integrity: string | null;
  licence: string | null;
}

interface Entry {
  name?: string;
  version?: string;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  integrity?: string;
  license?: string;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;
}

/** Includes other platforms' packages. A package in two versions appears twice. */
export function readLockfile(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, Entry>;
  };
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, entry]) => ({
      name: entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version: entry.version ?? "",
      dev: entry.dev === true,
      optional: entry.optional === true,
      hasInstallScript: entry.hasInstallScript === true,
      integrity: entry.integrity ?? null,
      licence: statedLicence(path) ?? entry.license ?? null,
    }));
}

/** The lockfile has the registry's licence at the time it was written. */
function statedLicence(path: string): string | null {
  const file = join(ROOT, path, "package.json");
  if (!existsSync(file)) return null;
  const { license } = JSON.parse(readFileSync(file, "utf8")) as { license?: string | { type?: string } };
  return typeof license === "string" ? license : (license?.type ?? null);
}
