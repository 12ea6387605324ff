import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const real = crypto.argon2;
let isCheap = true;

/**
 * Importing this file makes passwords and recovery codes cheap to hash, here and in processes that are started later:
 * the tests sign in a thousand times. Whatever a hash says, it takes 8 KiB a lane and one pass, Node's least. The app
 * itself has no such switch.
 */
crypto.argon2 = ((algorithm, parameters, callback) => {
  const least = { ...parameters, memory: 8 * parameters.parallelism, passes: 1 };
  return real(algorithm, isCheap ? least : parameters, callback);
}) satisfies typeof real;
syncBuiltinESMExports();
process.env["NODE_OPTIONS"] = `--import=${import.meta.url}`;

/** For a file of tests about the cost itself, before its first hash. */
export function useRealArgon2(): void {
  isCheap = false;
}
