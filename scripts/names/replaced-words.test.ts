import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";

import { ROOT } from "#scripts/build.ts";

import { REPLACED, replacedIn } from "./replaced-words.ts";

describe("a replaced word", () => {
  it.each(["keptPage", "KEPT_PAGE", "kept-page.server", "isKept", "RoomFrame", "rooms", "takeTurn", "readerId"])(
    "is found in %s",
    (name) => expect(replacedIn(name)).toHaveLength(1),
  );

  it.each(["keep", "bathroom", "returnTo", "backdoor", "storage", "userId", "HouseRulesPage", "letterbox"])(
    "is not found in %s",
    (name) => expect(replacedIn(name)).toEqual([]),
  );

  it("is never what another one is replaced by", () => {
    for (const say of REPLACED.values()) expect(replacedIn(say.replaceAll(/\W+/g, "-"))).toEqual([]);
  });
});

describe("the linter", () => {
  it("reports replaced words where names are declared, with what to say instead", () => {
    expect(
      linted("plain.ts", [
        "export type Room = { kept: string };",
        "export class Post { #seat = 1; hear() { return this.#seat; } }",
        "export function first(turn: number, { title: letter }: { title: string }, ...[door]: string[]) {",
        "  const said = [turn, letter, door];",
        "  return said;",
        "}",
      ]),
    ).toEqual(["Room", "kept", "seat", "hear", "turn", "letter", "door", "said"]);
  });

  it("reports a file by its name", () => {
    expect(linted("kept-pages.server.ts", ["export const pages = 1;"])).toEqual(["kept-pages.server"]);
  });

  it("lets a key, a property's own name and text be", () => {
    expect(
      linted("plain.ts", [
        "export const sent = { kept: 1, said: `kept` };",
        "export const { kept } = sent;",
        "export const read = ({ said }: typeof sent) => said;",
      ]),
    ).toEqual([]);
  });
});

/** The names that the rule reports in a file of these lines, in their order. */
function linted(file: string, lines: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "bookmatch-words-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, file), lines.join("\n"));
  const jsPlugins = [join(ROOT, "scripts/modules/lint-plugin.ts")];
  const config = { jsPlugins, categories: { correctness: "off" }, rules: { "bookmatch/words": "error" } };
  writeFileSync(join(folder, "oxlintrc.json"), JSON.stringify(config));
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "-c", "oxlintrc.json", "--format=json", file], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: Array<{ message: string; labels: Array<{ span: { offset: number } }> }>;
  };
  return diagnostics
    .toSorted((one, other) => one.labels[0]!.span.offset - other.labels[0]!.span.offset)
    .map(({ message }) => /^“(.+?)”/.exec(message)![1]!);
}
