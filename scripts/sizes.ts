import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { ROOT } from "./build.ts";

/** Budgets for what a browser loads for `/`, in bytes on the wire. */
const MAX_SCRIPT_GZIP = 128_700;
const MAX_STYLE_GZIP = 16_000;
const MAX_FONTS = 70_000;

export interface Sizes {
  scriptGzip: number;
  styleGzip: number;
  fonts: number;
}

/** Measures the built files that a first visit to `/` loads: scripts, styles and the two preloaded fonts. */
export function measureSizes(): Sizes {
  const files = filesOfHome();
  const gzipped = (ending: string) =>
    files
      .filter((path) => path.endsWith(ending))
      .reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);
  const fonts = globSync("build/client/assets/*-latin-wght-*.woff2", { cwd: ROOT });
  return {
    scriptGzip: gzipped(".js"),
    styleGzip: gzipped(".css"),
    fonts: fonts.reduce((sum, name) => sum + statSync(join(ROOT, name)).size, 0),
  };
}

interface Chunk {
  module?: string;
  imports?: string[];
  css?: string[];
}

/** Paths that the router's manifest lists for the root and the swipe screen, and the manifest itself. */
function filesOfHome(): string[] {
  const [name] = globSync("build/client/assets/manifest-*-readers.js", { cwd: ROOT });
  if (!name) throw new Error("There is no build to measure");
  const text = readFileSync(join(ROOT, name), "utf8");
  const { entry, routes } = JSON.parse(text.slice(text.indexOf("({") + 1, text.lastIndexOf("})") + 1)) as {
    entry: Chunk;
    routes: Record<string, Chunk>;
  };
  const chunks = [entry, routes["root"] ?? {}, routes["deck/screens/swipe/swipe.route"] ?? {}];
  const addresses = chunks.flatMap(({ module, imports, css }) => [module ?? [], imports ?? [], css ?? []].flat());
  return [...new Set([`/${name.replace("build/client/", "")}`, ...addresses])].map((address) =>
    join(ROOT, "build", "client", address),
  );
}

/** Throws with all figures if one exceeds its budget. */
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
