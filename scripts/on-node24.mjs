// Run as `node scripts/on-node24.mjs [--FLAG …] FILE …`: installs packages, then runs FILE on Node 24 with these flags.
import { installWhatIsMissing, runOnNode24 } from "./install.mjs";

const given = process.argv.slice(2);
const first = given.findIndex((one) => !one.startsWith("--"));
const [flags, [script, ...args]] = [given.slice(0, first), given.slice(first)];
installWhatIsMissing();
runOnNode24(script, args, flags);
