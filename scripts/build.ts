import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { isGuard, readersMap } from "#app/http/router-map.ts";
import { LANGUAGE_CODES } from "#app/language/t.ts";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STAMP = join(ROOT, "build", "made-from");

/** Besides English. */
const TRANSLATED = LANGUAGE_CODES.filter((language) => language !== "en");

const SOURCES = [
  "app/**/*",
  "db/{*,schema/**/*}.ts",
  "packages/**/*.ts",
  "public/**/*",
  "scripts/{build,chunk-groups,scoped-name}.ts",
  "scripts/messages/*.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
];

export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint();
}

/** Throws an error with the builder's output if the build fails. */
export async function build(): Promise<void> {
  const madeFrom = fingerprint();
  rmSync(STAMP, { force: true });
  await Promise.all([undefined, ...TRANSLATED].map(buildIn));
  // A built app starts without the packages that these imports need.
  const { UNROUTED, RARE } = await import("#app/routes.ts");
  TRANSLATED.forEach(addLanguage);
  unmarkRootStyles();
  trimMaps(UNROUTED, RARE);
  precompress();
  writeFileSync(STAMP, madeFrom);
}

/** The server's build is the same for all languages; a browser's is written in one. */
async function buildIn(language?: string): Promise<void> {
  const cli = join(ROOT, "node_modules", "@react-router", "dev", "bin.cjs");
  const env = { ...process.env, NODE_ENV: "production", ...(language && { TEXTS_IN: language }) };
  const output: Buffer[] = [];
  const child = spawn(process.execPath, [cli, "build"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`The build failed:\n${Buffer.concat(output).toString()}`);
}

/** Puts the scripts beside the others, and the map of their names where the server looks for it. */
function addLanguage(language: string): void {
  const folder = join(ROOT, `build-${language}`);
  cpSync(join(folder, "client", "assets"), join(ROOT, "build", "client", "assets"), { recursive: true });
  const [name = ""] = globSync("client/assets/manifest-*.js", { cwd: folder });
  const text = readFileSync(join(folder, name), "utf8");
  const map = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  writeFileSync(join(ROOT, "build", "server", `scripts-${language}.json`), map);
  rmSync(folder, { recursive: true });
}

/** React Router marks shared style sheets with an empty fragment. Unmarked, the root's are not loaded a second time. */
function unmarkRootStyles(): void {
  for (const name of globSync(["build/server/**/*.{js,json}", "build/client/assets/manifest-*.js"], { cwd: ROOT })) {
    const path = join(ROOT, name);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/(\/assets\/root-[\w-]+\.css)#/g, "$1"));
  }
}

interface RouterMap {
  url: string;
  entry: { imports: string[] };
  routes: Record<string, { path?: string; index?: boolean; parentId?: string; module: string; imports: string[] }>;
}

/** Every page loads the manifest: leaves out routes the router never visits and files every page has loaded. */
function trimMaps(unrouted: ReadonlySet<string>, rare: ReadonlySet<string>): void {
  for (const name of globSync("build/client/assets/manifest-*.js", { cwd: ROOT })) {
    const path = join(ROOT, name);
    const text = readFileSync(path, "utf8");
    const [from, to] = [text.indexOf("{"), text.lastIndexOf("}") + 1];
    const map = JSON.parse(text.slice(from, to)) as RouterMap;
    const there = new Set([...map.entry.imports, ...(map.routes["root"]?.imports ?? [])]);
    const first = new Map<string, string>();
    const guards = new Set(Object.keys(map.routes).filter((id) => isGuard({ id, ...map.routes[id] })));
    for (const [id, route] of Object.entries(map.routes)) {
      if (guards.has(route.parentId ?? "")) route.parentId = "root";
      if (guards.has(id) || unrouted.has(id)) {
        delete map.routes[id];
        continue;
      }
      if (id !== "root") route.imports = route.imports.filter((chunk) => !there.has(chunk));
      if (rare.has(id)) route.imports = [];
      const content = readFileSync(join(ROOT, "build", "client", route.module), "utf8");
      if (!first.has(content)) first.set(content, route.module);
      route.module = fileOf(id, first.get(content)!);
    }
    const written = (routes: RouterMap["routes"], url: string) =>
      text.slice(0, from) + unfolded(JSON.stringify({ ...map, routes, url }, withoutImplied)) + text.slice(to);
    writeFileSync(path, written(map.routes, map.url));
    const ofReaders = Object.entries(map.routes).filter(([, route]) => !/^admin(\/|$)/.test(route.path ?? ""));
    writeFileSync(join(ROOT, readersMap(name)), written(Object.fromEntries(ofReaders), readersMap(map.url)));
  }
}

/** `sizes.ts` reads the full names of these files. */
const WRITTEN_OUT = new Set(["root", "deck/swipe/swipe.route"]);

/** A route's file is named after its id, so its hash is enough. */
function fileOf(id: string, module: string): string {
  const start = `/assets/${id.slice(id.lastIndexOf("/") + 1)}-`;
  return module.startsWith(start) && !WRITTEN_OUT.has(id) ? module.slice(start.length, -".js".length) : module;
}

function withoutImplied(key: string, value: unknown): unknown {
  const implied = value === false || value === "root" || (Array.isArray(value) && value.length === 0);
  return implied || key === "id" || key === "hasDefaultExport" ? undefined : value;
}

/** Restores each route's id (its key), its parent (the root by default) and its file's full name. */
function unfolded(map: string): string {
  const file = `r.module[0]=="/"||(r.module="/assets/"+i.split("/").pop()+"-"+r.module+".js")`;
  return `(m=>{for(let i in m.routes){let r=m.routes[i];r.id=i;${file};i=="root"||(r.parentId??="root")}return m})(${map})`;
}

/** Compressing at build time makes serving cost no more than reading. */
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
