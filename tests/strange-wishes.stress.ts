import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startApp } from "./app-process.ts";
import { askWishes } from "./strange-wishes/ask.ts";
import { strangeWishes } from "./strange-wishes/wishes.ts";

const WISHES = Number(process.env["WISHES"] ?? 2_000);
const SEED = Number(process.env["SEED"] ?? 20);
const MOST_MS = 200;
const SHOWN = 40;

/**
 * T17, F9: whatever somebody wishes of AI Match on the seed's catalogue, the answer is a page within 200 ms that
 * repeats the wish as text.
 */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-strange-wishes-"));
  const app = await startApp(dataDir, { TRUSTED_PROXIES: "127.0.0.1,::1", OPENLIBRARY_URL: "", LOG_LEVEL: "error" });
  try {
    const ask = (body: string, from: number) =>
      fetch(`${app.address}/ai-match`, {
        method: "POST",
        body,
        headers: {
          Origin: app.address,
          "Content-Type": "application/x-www-form-urlencoded",
          // Each from a household of its own: limits are not what is asked about.
          "X-Forwarded-For": `2001:db8:${from.toString(16)}::1`,
        },
      });
    const answers = await askWishes(strangeWishes(WISHES, SEED), ask, MOST_MS);
    for (const fault of answers.faults.slice(0, SHOWN)) log(fault);
    const errors = app.output().match(/"level":[56]0/g)?.length ?? 0;
    const at = (part: number) => answers.times[Math.min(WISHES - 1, Math.floor(WISHES * part))]!.toFixed(1);
    const counted = Object.entries(answers.statuses).map(([status, count]) => `${count} × ${status}`);
    log(
      `${WISHES} strange wishes (seed ${SEED}): ${counted.join(", ")}; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms (${answers.askedAgain} asked again for being slow); ${answers.faults.length} faults, ${errors} errors in the log`,
    );
    return answers.faults.length === 0 && errors === 0 && answers.times.at(-1)! <= MOST_MS;
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
