import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STAMP = join(ROOT, "build", "made-from");

/** Everything the build is made from; tests and seeds are not. */
const SOURCES = ["app/**/*", "db/*.ts", "public/**/*", "vite.config.ts", "react-router.config.ts", "package-lock.json"];

/** Whether `build/` was made from the sources as they are now. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint();
}

/** Builds browser and server files. Throws an error whose message holds the builder's output where it fails. */
export async function build(): Promise<void> {
  const madeFrom = fingerprint();
  rmSync(STAMP, { force: true });
  const cli = join(ROOT, "node_modules", "@react-router", "dev", "bin.cjs");
  const result = spawnSync(process.execPath, [cli, "build"], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (result.status !== 0) throw new Error(`The build failed:\n${result.stdout}${result.stderr}`);
  precompress();
  writeFileSync(STAMP, madeFrom);
}

/** Beside each text file its strongest compressions, so that serving one costs no more than reading it. */
function precompress(): void {
  for (const name of globSync("build/client/**/*.{js,css,svg,json,webmanifest,txt}", { cwd: ROOT })) {
    const path = join(ROOT, name);
    const content = readFileSync(path);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${path}.br`, brotliCompressSync(content, quality));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const name of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    if (/\.test\.tsx?$/.test(name)) continue;
    const path = join(ROOT, name);
    try {
      hash.update(name).update(readFileSync(path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EISDIR") throw error;
    }
  }
  return hash.digest("hex");
}

if (import.meta.main) await build();
