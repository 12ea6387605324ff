import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { readManifest } from "#scripts/supply-chain/packages.ts";

describe("T44: the image", () => {
  const dockerfile = readFileSync("Dockerfile", "utf8");

  it("has the Node that everything is tested on, in both of its stages", () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images).toEqual(Array(2).fill(`node:${readManifest().dependencies!["node"]}-slim`));
  });

  it("runs as nobody who owns its code", () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM"));
    expect(/^USER (.+)$/m.exec(last)![1]).toBe("node");
    expect(last).not.toMatch(/COPY .*--chown/);
    expect(last.indexOf("\nUSER")).toBeLessThan(last.indexOf("\nCMD"));
  });

  it("is sent none of this machine's files", () => {
    const ignored = readFileSync(".dockerignore", "utf8").split("\n");
    for (const name of ["node_modules", "data", "build", ".git"]) expect(ignored).toContain(name);
  });
});

const canAnalyze = spawnSync("systemd-analyze", ["--version"]).status === 0;

describe.runIf(canAnalyze)("T44: the service", () => {
  /** The unit as it is, but for programs and folders that lie here only after an installation. */
  function analyze(...question: string[]): { status: number | null; output: string } {
    const folder = mkdtempSync(join(tmpdir(), "bookmatch-unit-"));
    try {
      const file = join(folder, "bookmatch.service");
      const unit = readFileSync("deploy/bookmatch.service", "utf8");
      writeFileSync(file, unit.replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`).replace(/^Documentation=.*/m, ""));
      const { status, stdout, stderr } = spawnSync("systemd-analyze", [...question, file], { encoding: "utf8" });
      return { status, output: stdout + stderr };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  it("is a unit without a mistake", () => {
    expect(analyze("verify", "--man=no")).toEqual({ status: 0, output: "" });
  });

  it("is exposed to little: 2 of 10 by systemd's own measure, where a plain service has 9.6", () => {
    const { status, output } = analyze("security", "--offline=true", "--threshold=20");
    expect([status, output.trim().split("\n").at(-1)]).toEqual([0, expect.stringContaining("OK")]);
  });
});
