import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const real = crypto.argon2;

/** The lowest cost that Node accepts: 8 KiB a lane and one pass, whatever the hash says. */
const cheap: typeof real = (algorithm, parameters, callback) =>
  real(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback);

/**
 * Importing this file makes passwords and recovery codes cheap to hash, here and in processes that are started later:
 * the tests sign in a thousand times. The app itself has no such switch.
 */
replaceArgon2(cheap);
process.env["NODE_OPTIONS"] = `--import=${import.meta.url}`;

/** For a test about the cost itself. Call it before the app is loaded. */
export function useRealArgon2(): void {
  replaceArgon2(real);
}

function replaceArgon2(argon2: typeof real): void {
  crypto.argon2 = argon2;
  syncBuiltinESMExports();
}
