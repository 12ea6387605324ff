import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { startApp } from "./app-process.ts";
import { PASSWORD } from "./reader.ts";

const KILLS_EACH = 20;
/** So many of each are measured on the warm app first. */
const MEASURED = 9;
/** Kills fall at any moment up to a little after the usual end. */
const BEYOND_MEDIAN = 1.3;

type Deed = "registering" | "deleting";

/** Where a kill fell, told from what is in the database and whether an answer came. */
interface Figures {
  before: number;
  /** Between the first row written and the last: what had been written must be gone. */
  midway: number;
  /** Written, and not yet answered. */
  unanswered: number;
  after: number;
  half: number;
}

/**
 * Each row that is written or removed takes its time and leaves a trace that no rollback takes back. Without it the
 * moments that matter are one in a hundred, and hardly a kill would fall into them.
 */
const LINGER = `
  CREATE SEQUENCE touched;
  CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM nextval('touched'); PERFORM pg_sleep(0.02); RETURN coalesce(NEW, OLD); END $$;
  CREATE TRIGGER linger BEFORE INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION linger();
  CREATE TRIGGER linger BEFORE INSERT OR DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION linger();
  CREATE TRIGGER linger BEFORE INSERT OR DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION linger()`;

/** Kills the app in the middle of registrations and deletions: an account is there whole, or not at all. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-half-"));
  let holds = true;
  let app = await startApp(dataDir);
  try {
    await query(dataDir, LINGER);
    const usual = await usualTimes(dataDir, app.address);
    for (const deed of ["registering", "deleting"] as const) {
      const figures: Figures = { before: 0, midway: 0, unanswered: 0, after: 0, half: 0 };
      for (let kill = 0; kill < KILLS_EACH; kill++) {
        const email = `${deed}${kill}@example.org`;
        await warmUp(dataDir, app.address);
        const begin = await ready(deed, app.address, email);
        const untouched = await touched(dataDir);
        let answered = false;
        const cut = begin().then(
          () => (answered = true),
          () => {},
        );
        await sleep(Math.random() * BEYOND_MEDIAN * usual[deed]);
        await app.kill();
        await cut;
        // The next start is also the look at what this one left.
        app = await startApp(dataDir);
        figures[await fallen(dataDir, deed, email, answered, untouched)] += 1;
      }
      const { before, midway, unanswered, after, half } = figures;
      log(
        `${deed} takes ${usual[deed].toFixed(0)} ms; ${KILLS_EACH} kills: ${before} before the first row, ${midway} between the rows, ${unanswered} between the last row and the answer, ${after} after it; ${half} half`,
      );
      holds &&= half === 0;
    }
    return holds;
  } finally {
    await app.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds from sending the request to its answer; medians. */
async function usualTimes(dataDir: string, address: string): Promise<Record<Deed, number>> {
  const times: Record<Deed, number[]> = { registering: [], deleting: [] };
  for (let round = 0; round < MEASURED; round++) {
    await query(dataDir, "DELETE FROM rate_limits");
    for (const deed of ["registering", "deleting"] as const) {
      const begin = await ready(deed, address, `usual-${deed}${round}@example.org`);
      const started = performance.now();
      await begin();
      times[deed].push(performance.now() - started);
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
  return { registering: median(times.registering), deleting: median(times.deleting) };
}

/** An app that has done both before: its first requests would take several times as long. */
async function warmUp(dataDir: string, address: string): Promise<void> {
  for (let round = 0; round < 3; round++) await (await ready("deleting", address, "warm@example.org"))();
  await query(dataDir, "DELETE FROM rate_limits");
}

/** Everything that the deed needs is there; calling it sends the one request. Rejects where no answer comes. */
async function ready(deed: Deed, address: string, email: string): Promise<() => Promise<void>> {
  const post = async (path: string, fields: Record<string, string>, cookie = "") => {
    const response = await fetch(new URL(path, address), {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: address, Cookie: cookie },
      redirect: "manual",
    });
    if (response.status !== 302) throw new Error(`${path} answered ${response.status}`);
    return response;
  };
  const register = () => post("/register", { email, password: PASSWORD });
  if (deed === "registering") return async () => void (await register());
  const cookie = (await register()).headers.getSetCookie()[0]!.split(";")[0]!;
  return async () => void (await post("/account/deletion", { email }, cookie));
}

/** Where the kill fell, by what is left of this reader. */
async function fallen(
  dataDir: string,
  deed: Deed,
  email: string,
  answered: boolean,
  untouched: number,
): Promise<keyof Figures> {
  const [state] = await query(
    dataDir,
    `SELECT (SELECT count(*)::int FROM users WHERE email = $1) AS users,
            (SELECT count(*)::int FROM accounts JOIN users ON users.id = user_id
             WHERE email = $1 AND password IS NOT NULL) AS passwords,
            (SELECT count(*)::int FROM accounts LEFT JOIN users ON users.id = user_id WHERE users.id IS NULL) AS orphans`,
    [email],
  );
  if (!state || state["orphans"] !== 0 || state["users"] !== state["passwords"]) return "half";
  const done = (state["users"] === 1) === (deed === "registering");
  // What was answered has to be there.
  if (answered) return done ? "after" : "half";
  if (done) return "unanswered";
  return (await touched(dataDir)) > untouched ? "midway" : "before";
}

/** How many rows have been touched since the database was made, whether or not that came to anything. */
async function touched(dataDir: string): Promise<number> {
  const [row] = await query(dataDir, "SELECT last_value::int AS count FROM touched");
  return row?.["count"] ?? 0;
}

async function query(dataDir: string, text: string, values: unknown[] = []): Promise<Array<Record<string, number>>> {
  const client = new pg.Client({ host: join(dataDir, "socket"), user: "bookmatch", database: "bookmatch" });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
