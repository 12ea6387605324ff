// npm writes only optional packages that it could fetch into the lockfile, and `npm ci` rejects that on other
// platforms (npm/cli#4828). Run after every `npm install`: adds missing platforms, removes registry URLs.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PATH = join(dirname(dirname(fileURLToPath(import.meta.url))), "package-lock.json");
const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

const lockfile = JSON.parse(readFileSync(PATH, "utf8"));
for (const [path, entry] of Object.entries(lockfile.packages)) {
  delete entry.resolved;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = join(path, "node_modules", name);
    if (lockfile.packages[nested] || lockfile.packages[`node_modules/${name}`]) continue;
    lockfile.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev && { dev: true }),
      optional: true,
      ...platformOf(name),
    };
  }
}
const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lockfile.packages = Object.fromEntries(sorted);
writeFileSync(PATH, `${JSON.stringify(lockfile, null, 2)}\n`);

function platformOf(name) {
  const words = name.split(/[-/_.]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter(
    (processor) => words.includes(processor) || (processor === "arm" && words.includes("armv7")),
  );
  const libc = words.some((word) => word.startsWith("musl"))
    ? ["musl"]
    : words.some((word) => word.startsWith("gnu"))
      ? ["glibc"]
      : [];
  return { ...(os.length && { os }), ...(cpu.length && { cpu }), ...(libc.length && { libc }) };
}
