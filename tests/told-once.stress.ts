import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";

import { mailServer, type Received } from "#app/platform/mail/fixtures/mail-server.ts";
import { socketFolder } from "#db/embedded/socket.ts";
import { serverPid } from "#db/embedded/testing/embedded-fixture.ts";
import { createPool } from "#db/pool.ts";

import { freePort, requestsTo, startApp } from "./app-process.ts";
import { createSessions, liftLimits, SESSIONS_SECRET } from "./reader-sessions.ts";

const KILLS = 100;
const WRITERS = 2;
const PAUSE_MS = 4_000;
/** The job of e-mails begins half a minute after the app. */
const BETWEEN_MS = [28_000, 50_000] as const;
const WITHIN_MS = 300_000;

/**
 * Kills the app and its PostgreSQL in turn while readers reply to one of them: of every reply that was stored there is
 * one notice, and all e-mails together tell of each once. A server may get one twice, under the same number.
 */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-told-once-"));
  const server = await mailServer();
  const env = {
    PORT: String(await freePort()),
    APP_SECRET: SESSIONS_SECRET,
    LOG_LEVEL: "silent",
    SMTP_URL: server.url,
  };
  let app = await startApp(dataDir, env);
  const url = `postgresql://bookmatch@/bookmatch?host=${encodeURIComponent(socketFolder(dataDir))}`;
  const pool = createPool(url, { max: 2 });
  let isOver = false;
  try {
    const [ana, ...writers] = await createSessions(pool, 1 + WRITERS);
    const message = await prepare(pool, ana!.userId);
    let acknowledged = 0;
    const writing = writers.map(async ({ cookie }) => {
      while (!isOver) {
        const form = {
          clientId: crypto.randomUUID(),
          message: `Hello ${crypto.randomUUID()}`,
          replyTo: String(message),
        };
        const headers = { Cookie: cookie, Accept: "application/json" };
        const init = { method: "POST", headers, body: new URLSearchParams(form) };
        const response = await requestsTo(app)("/coffee-talk/messages", init).catch(() => null);
        if (response?.ok) acknowledged++;
        await sleep(PAUSE_MS);
      }
    });
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(BETWEEN_MS[0] + Math.random() * (BETWEEN_MS[1] - BETWEEN_MS[0]));
      if (kill % 2 === 0) {
        await app.kill();
        app = await startApp(dataDir, env);
      } else process.kill(await serverPid(dataDir), "SIGKILL");
    }
    isOver = true;
    await Promise.all(writing);
    const end = performance.now() + WITHIN_MS;
    while ((await waiting(pool).catch(() => 1)) > 0 && performance.now() < end) await sleep(1_000);

    const { replies, notices, sent } = await stored(pool);
    const { told, twice } = toldIn(server.received);
    log(`${acknowledged} replies promised in ${KILLS} kills, ${replies} stored, ${notices} notices`);
    log(`${told} told by ${sent} e-mails, ${twice} of which came twice under one number`);
    return acknowledged > KILLS && replies >= acknowledged && notices === replies && told === notices;
  } finally {
    isOver = true;
    await pool.end();
    await app.stop();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Ana wants an e-mail at once, without patience, hours or limits. Returns the id of her message. */
async function prepare(pool: pg.Pool, ana: string): Promise<number> {
  await liftLimits(pool, "%");
  await pool.query(`
    UPDATE users SET email_verified = true, created_at = '2020-01-01';
    CREATE FUNCTION hurry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.created_at := now() - interval '1 hour'; RETURN NEW; END $$;
    CREATE TRIGGER hurry BEFORE INSERT ON notices FOR EACH ROW EXECUTE FUNCTION hurry();
    CREATE FUNCTION again() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.at_once_at := NULL; RETURN NEW; END $$;
    CREATE TRIGGER again BEFORE INSERT OR UPDATE ON notice_emails FOR EACH ROW EXECUTE FUNCTION again()`);
  await pool.query("INSERT INTO notice_emails (user_id, quiet_from, quiet_to) VALUES ($1, 0, 0)", [ana]);
  await pool.query("INSERT INTO notice_choices (user_id, kind, way) VALUES ($1, 'reply', 'email')", [ana]);
  const { rows } = await pool.query<{ id: string }>(
    "INSERT INTO chat_messages (user_id, client_id, message) VALUES ($1, gen_random_uuid(), 'Who reads?') RETURNING id",
    [ana],
  );
  return Number(rows[0]!.id);
}

async function waiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    SELECT ((SELECT count(*) FROM notices WHERE emailed_at IS NULL)
      + (SELECT count(*) FROM pgboss.job WHERE name = 'mail' AND state < 'completed'))::int AS count`);
  return rows[0]!.count;
}

async function stored(pool: pg.Pool): Promise<{ replies: number; notices: number; sent: number }> {
  const { rows } = await pool.query<{ replies: number; notices: number; sent: number }>(`
    SELECT (SELECT count(*)::int FROM chat_messages WHERE reply_to IS NOT NULL) AS replies,
      (SELECT count(*)::int FROM notices) AS notices,
      (SELECT count(DISTINCT emailed_at)::int FROM notices) AS sent`);
  return rows[0]!;
}

/** Their subjects say how many replies they tell of; “Somebody replied” is one. */
function toldIn(received: readonly Received[]): { told: number; twice: number } {
  const subjects = new Map(received.map(({ email }) => [email.messageId, email.subject ?? ""]));
  const numbers = [...subjects.values()].map((subject) => Number(/^(\d+) replies/.exec(subject)?.[1] ?? 1));
  return { told: numbers.reduce((sum, number) => sum + number, 0), twice: received.length - subjects.size };
}
