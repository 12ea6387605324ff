import type { LockedPackage, Manifest } from "./packages.ts";
import { isBefore } from "./versions.ts";

/** A known weakness, as `advisories.json` keeps it. */
export interface Advisory {
  package: string;
  id: string;
  about: string;
  /** The first version without it; null where we have not heard of one, and so no version will do. */
  fixed: string | null;
}

/**
 * Licences under which our own MIT may be handed on together with the package: permissive ones, a font's, and two that
 * ask only for their own files to stay open (MPL, and the LGPL of a library that is linked at run time).
 */
const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Unlicense",
]);

/** Dependencies that name anything but one version: what is installed tomorrow would not be what was tested. */
export function looseVersions(manifest: Manifest): string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}: ${version} is no exact version`);
}

/** Packages that run something when they are installed and that nobody has decided about, and decisions about none. */
export function undecidedScripts(manifest: Manifest, packages: LockedPackage[]): string[] {
  const decided = new Set(Object.keys(manifest.allowScripts ?? {}));
  const running = new Set(packages.filter((one) => one.hasInstallScript).map((one) => one.name));
  return [
    ...[...running.difference(decided)].map(
      (name) => `${name}: runs an install script; allow or deny it in allowScripts`,
    ),
    ...[...decided.difference(running)].map((name) => `${name}: stands in allowScripts and runs no install script`),
  ];
}

/** Packages whose content the lockfile does not pin. Those of other platforms were never fetched here. */
export function unsealed(packages: LockedPackage[]): string[] {
  return packages
    .filter(({ integrity, optional }) => (integrity === null ? !optional : !integrity.startsWith("sha512-")))
    .map(({ name }) => `${name}: has no sha512 in the lockfile`);
}

/** What goes out with the app under a licence that nobody has agreed to. */
export function foreignLicences(packages: LockedPackage[]): string[] {
  return packages
    .filter(({ dev, optional, licence }) => !dev && !(optional && licence === null) && !isAllowed(licence))
    .map(({ name, licence }) => `${name}: its licence is ${licence ?? "not stated"}`);
}

export function knownWeaknesses(packages: LockedPackage[], advisories: Advisory[]): string[] {
  return packages.flatMap(({ name, version }) =>
    advisories
      .filter((advisory) => advisory.package === name)
      .filter(({ fixed }) => fixed === null || isBefore(version, fixed))
      .map(
        ({ id, about, fixed }) => `${name} ${version}: ${id}, ${about}; ${fixed ? `mended in ${fixed}` : "not mended"}`,
      ),
  );
}

/**
 * An SPDX expression of AND and OR, perhaps with one pair of parentheses around all of it; others have not come up, and
 * are not allowed before somebody has looked.
 */
function isAllowed(licence: string | null): boolean {
  return (licence ?? "")
    .replace(/^\(([^()]*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => ALLOWED_LICENCES.has(one)));
}
