import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

import { ROOT } from "./build.ts";
import { giveUp, say, seconds } from "./console.ts";

export interface StressTest {
  runStress(log: (line: string) => void): Promise<boolean>;
}

const found = new Map(
  globSync(["{app,db,tests}/**/*.stress.ts"], { cwd: ROOT }).map((path) => [
    basename(path, ".stress.ts"),
    join(ROOT, path),
  ]),
);
const [requested] = process.argv.slice(2);
if (requested && !found.has(requested))
  giveUp(`No proof is called ${requested}. There are: ${[...found.keys()].join(", ")}`);

let failed = 0;
for (const [name, path] of requested ? [[requested, found.get(requested)!] as const] : found) {
  const started = performance.now();
  const { runStress } = (await import(pathToFileURL(path).href)) as StressTest;
  const holds = await runStress((line) => say(name, line));
  say(name, `${holds ? "holds" : "DOES NOT HOLD"} (${seconds(started)} s)`);
  if (!holds) failed += 1;
}
process.exitCode = failed ? 1 : 0;
