import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

import { ROOT } from "./build.ts";
import { giveUp, say, seconds } from "./console.ts";

/** What a file `<name>.prove.ts` exports: the long proof of something whose short form is a test. */
export interface Proof {
  /** Prints its figures through `log`; false where the promise does not hold. */
  prove(log: (line: string) => void): Promise<boolean>;
}

const found = new Map(
  globSync(["{app,db,tests,bench}/**/*.prove.ts"], { cwd: ROOT }).map((path) => [
    basename(path, ".prove.ts"),
    join(ROOT, path),
  ]),
);
const [wanted] = process.argv.slice(2);
if (wanted && !found.has(wanted)) giveUp(`No proof is called ${wanted}. There are: ${[...found.keys()].join(", ")}`);

let failed = 0;
for (const [name, path] of wanted ? [[wanted, found.get(wanted)!] as const] : found) {
  const started = performance.now();
  const { prove } = (await import(pathToFileURL(path).href)) as Proof;
  const holds = await prove((line) => say(name, line));
  say(name, `${holds ? "holds" : "DOES NOT HOLD"} (${seconds(started)} s)`);
  if (!holds) failed += 1;
}
process.exitCode = failed ? 1 : 0;
