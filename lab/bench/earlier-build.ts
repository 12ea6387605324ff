import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ROOT } from "#scripts/build.ts";

/** Unpacks and builds the repository as of `revision`, unless an earlier run has, and returns its folder. */
export function earlierBuild(revision: string): string {
  const commit = run("git", ["rev-parse", "--verify", `${revision}^{commit}`], ROOT).trim();
  const folder = join(tmpdir(), `bookmatch-${commit.slice(0, 12)}`);
  if (existsSync(join(folder, "build", "made-from"))) return folder;
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, "archive.tar");
  run("git", ["archive", `--output=${archive}`, commit], ROOT);
  run("tar", ["-xf", archive], folder);
  run("node", ["scripts/on-node24.mjs", "scripts/build.ts"], folder);
  return folder;
}

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
}
