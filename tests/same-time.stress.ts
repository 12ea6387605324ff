import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { startApp } from "./app-process.ts";
import { PASSWORD } from "./reader.ts";

const ROUNDS = 200;
const WARM_UP = 20;
/** What goes on after an answer has this long to end: it would be measured with the next one, whose it is not. */
const SETTLING_MS = 25;
/** Medians of answers for a known and an unknown address may differ by this share. */
const MAX_GAP = 0.05;
/** As long as each other, so that what is typed back weighs the same. */
const KNOWN = "known@example.org";
const UNKNOWN = "nobdy@example.org";

/** Neither the time nor the size of an answer tells whether an address has an account here. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-time-"));
  const app = await startApp(dataDir);
  const database = new pg.Client({ host: join(dataDir, "socket"), user: "bookmatch", database: "bookmatch" });
  try {
    await database.connect();
    const send = async (path: string, fields: Record<string, string>) => {
      await database.query("DELETE FROM rate_limits");
      await sleep(SETTLING_MS);
      const started = performance.now();
      const response = await fetch(new URL(path, app.address), {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { Origin: app.address },
        redirect: "manual",
      });
      const { length } = await response.text();
      return { ms: performance.now() - started, seen: `${response.status}, ${length} characters` };
    };
    await send("/register", { email: KNOWN, password: PASSWORD });

    let holds = true;
    for (const [path, fields] of [
      ["/forgot-password", {}],
      ["/sign-in", { password: "not the right lamps" }],
    ] as const) {
      const times = { [KNOWN]: [] as number[], [UNKNOWN]: [] as number[] };
      const seen = { [KNOWN]: new Set<string>(), [UNKNOWN]: new Set<string>() };
      for (let round = 0; round < ROUNDS + WARM_UP; round++) {
        // One after the other and in turn, so that whatever else the machine does meets both alike.
        for (const email of round % 2 ? ([KNOWN, UNKNOWN] as const) : ([UNKNOWN, KNOWN] as const)) {
          const answer = await send(path, { email, ...fields });
          if (round < WARM_UP) continue;
          times[email].push(answer.ms);
          seen[email].add(answer.seen);
        }
      }
      const [known, unknown] = [median(times[KNOWN]), median(times[UNKNOWN])];
      const gap = Math.abs(known / unknown - 1);
      const alike = [...seen[KNOWN]].join() === [...seen[UNKNOWN]].join();
      log(
        `${path}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ${(gap * 100).toFixed(1)} % apart; ${[...seen[KNOWN]].join("; ")}`,
      );
      holds &&= gap <= MAX_GAP && alike;
    }
    return holds;
  } finally {
    await database.end();
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
