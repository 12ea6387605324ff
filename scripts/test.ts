import { FAST, runChecks, SLOW } from "./checks.ts";

await runChecks([...FAST, ...SLOW]);
