import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { ROOT } from "./build.ts";

/** What a browser may have to load for `/`, in bytes as they cross the wire. */
const MAX_SCRIPT_GZIP = 125_000;
const MAX_STYLE_GZIP = 16_000;
const MAX_FONTS = 70_000;

export interface Sizes {
  scriptGzip: number;
  styleGzip: number;
  fonts: number;
}

/** Measures the built files: every script and style a first visit to `/` loads, and the two fonts it preloads. */
export function measureSizes(): Sizes {
  const assets = (pattern: string) =>
    globSync(`build/client/assets/${pattern}`, { cwd: ROOT }).map((name) => join(ROOT, name));
  const gzipped = (paths: string[]) =>
    paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);
  return {
    scriptGzip: gzipped(assets("*.js").filter((path) => statSync(path).size > 0)),
    styleGzip: gzipped(assets("*.css")),
    fonts: assets("*-latin-wght-*.woff2").reduce((sum, path) => sum + statSync(path).size, 0),
  };
}

/** Throws with all figures where one is over its budget. */
export async function checkSizes(): Promise<void> {
  const sizes = measureSizes();
  const over = sizes.scriptGzip > MAX_SCRIPT_GZIP || sizes.styleGzip > MAX_STYLE_GZIP || sizes.fonts > MAX_FONTS;
  if (over) {
    throw new Error(
      `Over budget: scripts ${sizes.scriptGzip} of ${MAX_SCRIPT_GZIP}, styles ${sizes.styleGzip} of ${MAX_STYLE_GZIP}, fonts ${sizes.fonts} of ${MAX_FONTS} bytes`,
    );
  }
}

if (import.meta.main) console.log(measureSizes());
