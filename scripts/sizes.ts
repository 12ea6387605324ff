import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";

import { ROOT } from "./build.ts";

/** Budgets for `/`, in bytes on the wire. */
const MAX_SCRIPT_GZIP = 131_400;
const MAX_STYLE_GZIP = 16_000;
const MAX_FONTS = 70_000;

export interface Sizes {
  scriptGzip: number;
  styleGzip: number;
  fonts: number;
}

export function measureSizes(): Sizes {
  const map = mapOfReaders();
  const files = filesOfHome(map);
  const gzipped = (paths: string[]) =>
    paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);
  const ending = (end: string) => files.filter((path) => path.endsWith(end));
  const fonts = globSync("build/client/assets/*-latin-wght-*.woff2", { cwd: ROOT });
  return {
    scriptGzip: gzipped([map, ...ending(".js")]),
    styleGzip: gzipped(ending(".css")),
    fonts: fonts.reduce((sum, name) => sum + statSync(join(ROOT, name)).size, 0),
  };
}

interface Chunk {
  module?: string;
  imports?: string[];
  css?: string[];
}

/** In English: the other languages' maps lie beside it. */
function mapOfReaders(): string {
  const [server = ""] = globSync("build/server/assets/server-build-*.js", { cwd: ROOT });
  const named = readFileSync(join(ROOT, server), "utf8");
  const maps = globSync("build/client/assets/manifest-*-readers.js", { cwd: ROOT });
  const name = maps.find((map) => named.includes(`/assets/${basename(map, "-readers.js")}.js`));
  if (!name) throw new Error("There is no build to measure");
  return join(ROOT, name);
}

function filesOfHome(map: string): string[] {
  const text = readFileSync(map, "utf8");
  const { entry, routes } = JSON.parse(text.slice(text.indexOf("({") + 1, text.lastIndexOf("})") + 1)) as {
    entry: Chunk;
    routes: Record<string, Chunk>;
  };
  const chunks = [entry, routes["root"] ?? {}, routes["deck/swipe/swipe.route"] ?? {}];
  const addresses = chunks.flatMap(({ module, imports, css }) => [module ?? [], imports ?? [], css ?? []].flat());
  return [...new Set(addresses)].map((address) => join(ROOT, "build", "client", address));
}

/** Throws with all figures if one exceeds its budget. */
export async function checkSizes(): Promise<void> {
  const sizes = measureSizes();
  const budgets: Array<[what: string, size: number, most: number]> = [
    ["scripts", sizes.scriptGzip, MAX_SCRIPT_GZIP],
    ["styles", sizes.styleGzip, MAX_STYLE_GZIP],
    ["fonts", sizes.fonts, MAX_FONTS],
  ];
  if (budgets.some(([, size, most]) => size > most)) {
    throw new Error(
      `Over budget: ${budgets.map(([what, size, most]) => `${what} ${size} of ${most}`).join(", ")} bytes`,
    );
  }
}

if (import.meta.main) console.log(measureSizes());
