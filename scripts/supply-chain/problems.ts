import type { LockedPackage, Manifest } from "./packages.ts";

/** Permissive licences, a font's, and two that apply only to their own files (MPL, and LGPL linked at run time). */
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

/** Without an exact version, tomorrow's install could differ from what was tested. */
export function looseVersions(manifest: Manifest): string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}: ${version} is no exact version`);
}

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

/** Packages for other platforms were never fetched here, so their content is not pinned. */
export function unsealed(packages: LockedPackage[]): string[] {
  return packages
    .filter(({ integrity, optional }) => (integrity === null ? !optional : !integrity.startsWith("sha512-")))
    .map(({ name }) => `${name}: has no sha512 in the lockfile`);
}

export function foreignLicences(packages: LockedPackage[]): string[] {
  return packages
    .filter(({ dev, optional, licence }) => !dev && !(optional && licence === null) && !isAllowed(licence))
    .map(({ name, licence }) => `${name}: its licence is ${licence ?? "not stated"}`);
}

/** AND and OR, optionally in one pair of parentheses. Other expressions are rejected until somebody reviews them. */
function isAllowed(licence: string | null): boolean {
  return (licence ?? "")
    .replace(/^\(([^()]*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => ALLOWED_LICENCES.has(one)));
}
