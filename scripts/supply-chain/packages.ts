import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#scripts/build.ts";

/** What `package.json` says that matters here. */
export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  /** npm's own list: whether a package's install scripts may run, decided by a person. */
  allowScripts?: Record<string, boolean>;
}

/** One package as the lockfile knows it. */
export interface LockedPackage {
  name: string;
  version: string;
  /** Not part of what runs: the tests' and the build's alone. */
  dev: boolean;
  /** Belongs to another platform, or to what may be missing. */
  optional: boolean;
  hasInstallScript: boolean;
  integrity: string | null;
  /** SPDX, of the package itself where it is installed; null where nobody has said. */
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

/** Every package of the lockfile, also those of other platforms; one that is there in two versions comes twice. */
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

/** What the installed package says of itself; the lockfile repeats what the registry said when it was written. */
function statedLicence(path: string): string | null {
  const file = join(ROOT, path, "package.json");
  if (!existsSync(file)) return null;
  const { license } = JSON.parse(readFileSync(file, "utf8")) as { license?: string | { type?: string } };
  return typeof license === "string" ? license : (license?.type ?? null);
}
