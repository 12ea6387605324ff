import { writeFileSync } from "node:fs";

import { giveUp } from "./console.ts";
import { npm } from "./npm.ts";

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length) giveUp("Usage: npm run sbom -- FILE");

// By the lockfile alone, so that other platforms' packages are in it.
const question = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--loglevel=error"];
const { code, stdout, stderr } = await npm(question, { timeoutMs: 120_000 });
if (code !== 0) giveUp(`npm could not say what there is:\n${stderr}`);
const { components } = JSON.parse(stdout) as { components: unknown[] };
writeFileSync(file, stdout);
console.log(`${file} lists ${components.length} packages (CycloneDX)`);
