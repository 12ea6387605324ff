import { writeFileSync } from "node:fs";

import { giveUp } from "./console.ts";
import { npm } from "./npm.ts";
import { embeddedLibraries } from "./supply-chain/native-libraries.ts";

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length) giveUp("Usage: npm run sbom -- FILE");

// From the lockfile only, so that packages for other platforms are included.
const question = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--loglevel=error"];
const { code, stdout, stderr } = await npm(question, { timeoutMs: 120_000 });
if (code !== 0) giveUp(`npm could not say what there is:\n${stderr}`);
const bom = JSON.parse(stdout) as { components: unknown[] };
const native = embeddedLibraries();
// npm lists packages; libraries compiled into the PostgreSQL package are read from its files for this platform.
bom.components.push(
  ...native.map(({ name, version, inside }) => ({
    "bom-ref": `${inside}/${name}@${version}`,
    type: "library",
    name,
    version,
    scope: "optional",
    purl: `pkg:generic/${name}@${version}`,
    properties: [{ name: "bookmatch:inside", value: inside }],
  })),
);
writeFileSync(file, JSON.stringify(bom, null, 2));
const packages = bom.components.length - native.length;
console.log(`${file} lists ${packages} packages and ${native.length} libraries inside them (CycloneDX)`);
