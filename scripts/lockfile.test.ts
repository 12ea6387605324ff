import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

interface Entry {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };

describe("the lockfile", () => {
  it("names the packages of every platform, so that npm ci takes it anywhere (npm run lockfile)", () => {
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(
      wanted.filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`))),
    ).toEqual([]);
  });

  it("holds no address of the registry it was written with", () => {
    expect(Object.values(packages).filter((entry) => entry.resolved)).toEqual([]);
  });
});
