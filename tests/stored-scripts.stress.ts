import { openStoredScripts } from "./stored-scripts/fixture.ts";
import { PAYLOADS } from "./stored-scripts/payloads.ts";

const AT_LEAST = 150;
/** Of all payloads every so many. */
const EVERY = Number(process.env["EVERY"] ?? 2);
const SHOWN = 40;

/**
 * T4: each of the payloads in every column that can hold what somebody typed, with the pages' policy and without it:
 * nothing of them runs on any page that they come out on, and no other host is asked.
 */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const payloads = PAYLOADS.filter((_, index) => index % EVERY === 0);
  const fixture = await openStoredScripts();
  try {
    const bare = await fixture.runBare(payloads);
    log(`${bare} of ${payloads.length} payloads run or ask another host in a page without defence`);
    let faulty = 0;
    for (const withPolicy of [true, false]) {
      const { sinks, opened, faults } = await fixture.open(payloads, withPolicy);
      for (const fault of faults.slice(0, SHOWN)) log(fault);
      faulty += faults.length;
      const cells = sinks * payloads.length;
      log(
        `${withPolicy ? "with" : "without"} the pages' policy: ${payloads.length} payloads × ${sinks} columns = ${cells}, ${opened} pages opened, ${faults.length} faults`,
      );
    }
    return faulty === 0 && bare > payloads.length / 5 && payloads.length >= AT_LEAST;
  } finally {
    await fixture.close();
  }
}
