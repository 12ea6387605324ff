import { describe, expect, it } from "vitest";

import { checkSupplyChain } from "./check.ts";
import type { LockedPackage } from "./packages.ts";
import { foreignLicences, looseVersions, undecidedScripts, unsealed } from "./problems.ts";

const locked = (about: Partial<LockedPackage>): LockedPackage => ({
  name: "planted",
  version: "1.0.0",
  dev: false,
  optional: false,
  hasInstallScript: false,
  integrity: "sha512-x",
  licence: "MIT",
  ...about,
});

describe("T44: what we did not write", () => {
  it("is in order as it stands", async () => {
    await expect(checkSupplyChain()).resolves.toBeUndefined();
  });

  it.each(["^1.0.0", "~1.0.0", "1.x", "*", "latest", "", "1.0", ">=1.0.0", "git+https://x.example/y.git", "file:../y"])(
    "is not named as %j",
    (version) => {
      expect(looseVersions({ devDependencies: { planted: version, exact: "1.0.0-beta.17" } })).toEqual([
        `planted: ${version} is no exact version`,
      ]);
    },
  );

  it("runs nothing when installed that nobody has decided about", () => {
    const packages = [locked({ hasInstallScript: true }), locked({ name: "denied", hasInstallScript: true })];
    expect(undecidedScripts({ allowScripts: { denied: false, gone: true } }, packages)).toEqual([
      "planted: runs an install script; allow or deny it in allowScripts",
      "gone: stands in allowScripts and runs no install script",
    ]);
  });

  it("is pinned by its content", () => {
    expect(unsealed([locked({}), locked({ integrity: null, optional: true })])).toEqual([]);
    expect(unsealed([locked({ integrity: null }), locked({ integrity: "sha1-x", optional: true })])).toHaveLength(2);
  });

  it.each([
    "GPL-3.0-only",
    "AGPL-3.0-or-later",
    "UNLICENSED",
    "SEE LICENSE IN x",
    "MIT AND GPL-2.0",
    "(MIT AND GPL-2.0)",
    "(MIT OR GPL-2.0) AND GPL-3.0-only",
    "(MIT) AND (GPL-2.0)",
    "()",
    "",
    null,
  ])("does not go out under %j", (licence) => {
    expect(foreignLicences([locked({ licence })])).toHaveLength(1);
    expect(foreignLicences([locked({ licence, dev: true })])).toEqual([]);
  });

  it("may be under any of several licences, or under several that all are allowed", () => {
    expect(foreignLicences([locked({ licence: "GPL-3.0-only OR MIT" })])).toEqual([]);
    expect(foreignLicences([locked({ licence: "(MIT OR CC0-1.0)" })])).toEqual([]);
    expect(foreignLicences([locked({ licence: "Apache-2.0 AND LGPL-3.0-or-later AND MIT" })])).toEqual([]);
  });
});
