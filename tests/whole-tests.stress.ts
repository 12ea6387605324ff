import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#scripts/build.ts";
import { runVitest } from "#scripts/vitest.ts";

/** The tests of which `npm test` tries a tenth, whole. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const tracked = execFileSync("git", ["ls-files", "*.test.ts", "*.test.tsx"], { cwd: ROOT, encoding: "utf8" });
  const files = tracked
    .split("\n")
    .filter((path) => path && readFileSync(join(ROOT, path), "utf8").includes('tests/short-form.ts"'));
  const { passed, failed, output } = await runVitest(["rules", "routes"], { files, env: { WHOLE_TESTS: "1" } });
  log(`${files.length} files: ${passed} passed, ${failed} failed`);
  if (failed > 0) log(output);
  return failed === 0;
}
