// Run as `node scripts/on-node24.mjs FILE …`: installs packages, then runs FILE on Node 24.
import { installWhatIsMissing, runOnNode24 } from "./install.mjs";

const [script, ...args] = process.argv.slice(2);
installWhatIsMissing();
runOnNode24(script, args);
