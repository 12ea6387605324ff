import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";

import { ROOT } from "./build.ts";
import { giveUp } from "./console.ts";

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length) giveUp("Usage: npm run sbom -- FILE");

// npm tells its children where its own code lies; by the lockfile alone, so that other platforms' packages are in it.
const own = process.env["npm_execpath"];
const question = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--loglevel=error"];
const { status, stdout, stderr } = spawnSync(own ? process.execPath : "npm", own ? [own, ...question] : question, {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) giveUp(`npm could not say what there is:\n${stderr}`);
const { components } = JSON.parse(stdout) as { components: unknown[] };
writeFileSync(file, stdout);
console.log(`${file} lists ${components.length} packages (CycloneDX)`);
