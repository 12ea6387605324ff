import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { startApp } from "./app-process.ts";
import { sendBadInputs } from "./bad-inputs/ask.ts";
import { badInputs } from "./bad-inputs/inputs.ts";
import { fakeCatalogue } from "./fake-catalogue.ts";

const AT_LEAST = 20_000;
/** Of all that could be sent every so many: a quarter takes minutes, everything most of an hour. */
const EVERY = Number(process.env["EVERY"] ?? 4);
const SHOWN = 40;

/** T17, T18: whatever is sent to whichever address by whomever, the answer is never a fault of ours. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-bad-inputs-"));
  const catalogue = await fakeCatalogue();
  const app = await startApp(dataDir, { BOOKS_API_URL: catalogue.address, OPENLIBRARY_URL: "", LOG_LEVEL: "error" });
  const database = new pg.Client({ host: join(dataDir, "socket"), user: "bookmatch", database: "bookmatch" });
  try {
    await database.connect();
    const { sent, statuses, faults } = await sendBadInputs({
      request: (path, init) => fetch(app.address + path, init),
      origin: app.address,
      database,
      inputs: [...badInputs()],
      every: EVERY,
    });
    for (const fault of faults.slice(0, SHOWN)) log(fault);
    const counted = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    // An error, or a line that is none of the log's own.
    const output = app.output().slice(app.output().indexOf("ready ")).split("\n").slice(1);
    const logged = output.filter((line) => /"level":[56]0/.test(line) || !/^(\{.*)?$/.test(line));
    for (const line of logged.slice(0, SHOWN)) log(line);
    log(`${sent} bad inputs: ${counted.join(", ")}; ${faults.length} faults, ${logged.length} errors in the log`);
    return sent >= AT_LEAST && faults.length === 0 && logged.length === 0;
  } finally {
    await database.end();
    await app.stop();
    await catalogue.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
