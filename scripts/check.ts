import { FAST, runChecks } from "./checks.ts";

await runChecks(FAST);
