import { resolve } from "node:path";

import { expect, it, vi } from "vitest";

import { backupArguments } from "./backup-arguments.ts";

const given = (...args: string[]) => backupArguments(args, "Usage: …", "replace");

it("the restore command takes one file, from where the command was typed, and its flag", () => {
  vi.stubEnv("INIT_CWD", "/somewhere/else");
  expect(given("a.tar.gz")).toEqual({ file: "a.tar.gz", path: "/somewhere/else/a.tar.gz", flagged: false });
  expect(given("--replace", "/b")).toEqual({ file: "/b", path: "/b", flagged: true });
  vi.unstubAllEnvs();
  expect(given("c")).toMatchObject({ path: resolve("c") });
});

it("the restore command explains itself, and takes nothing that it does not know", () => {
  expect(given("--help")).toEqual({ say: "Usage: …", exit: 0 });
  for (const args of [[], [""], ["a", "b"], ["a", "--force"], ["a", "--replace=yes"]]) {
    expect(given(...args)).toEqual({ say: expect.stringMatching(/Usage: …$/), exit: 2 });
  }
});
