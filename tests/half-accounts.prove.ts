import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { startApp } from "./app-process.ts";
import { PASSWORD } from "./reader.ts";

const KILLS_EACH = 20;
/** About as long as a registration or a deletion takes. */
const LONGEST_MS = 150;

/** Kills the app in the middle of registrations and deletions: an account is there whole, or not at all. */
export async function prove(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-half-"));
  const figures = { whole: 0, none: 0, half: 0 };
  try {
    for (const what of ["registering", "deleting"] as const) {
      for (let kill = 0; kill < KILLS_EACH; kill++) {
        const app = await startApp(dataDir);
        const email = `${what}${kill}@example.org`;
        const post = (path: string, fields: Record<string, string>, cookie = "") =>
          fetch(new URL(path, app.address), {
            method: "POST",
            body: new URLSearchParams(fields),
            headers: { Origin: app.address, Cookie: cookie },
            redirect: "manual",
          });
        await query(dataDir, "DELETE FROM rate_limits");
        let request: Promise<unknown>;
        if (what === "registering") request = post("/register", { email, password: PASSWORD });
        else {
          const registered = await post("/register", { email, password: PASSWORD });
          const cookie = registered.headers.getSetCookie()[0]!.split(";")[0]!;
          request = post("/account/deletion", { email }, cookie);
        }
        const cut = request.catch(() => {});
        await sleep(Math.random() * LONGEST_MS);
        await app.kill();
        await cut;
        const after = await startApp(dataDir);
        const [state] = await query(
          dataDir,
          `SELECT (SELECT count(*)::int FROM users WHERE email = $1) AS users,
                  (SELECT count(*)::int FROM accounts JOIN users ON users.id = user_id WHERE email = $1 AND password IS NOT NULL) AS passwords,
                  (SELECT count(*)::int FROM accounts LEFT JOIN users ON users.id = user_id WHERE users.id IS NULL) AS orphans`,
          [email],
        );
        await after.stop();
        if (!state || state["orphans"] !== 0 || state["users"] !== state["passwords"]) figures.half += 1;
        else if (state["users"] === 1) figures.whole += 1;
        else figures.none += 1;
      }
    }
    log(`${2 * KILLS_EACH} kills: ${figures.whole} accounts whole, ${figures.none} not there, ${figures.half} half`);
    return figures.half === 0;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
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
