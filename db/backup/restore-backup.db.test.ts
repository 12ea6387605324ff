import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import pg from "pg";
import { expect, it } from "vitest";

import { digestOf, noteErased } from "#db/erased-readers.ts";
import { knownMigrations, migrateDatabase, runMigrations } from "#db/migrate.ts";
import { SAMPLE_ROWS, openBackupSite, type BackupSite } from "#tests/backups.ts";

import { LEFT_OUT_TABLES } from "./left-out.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

async function sampleSite(): Promise<BackupSite> {
  const site = await openBackupSite();
  await site.ask(SAMPLE_ROWS);
  return site;
}

async function backedUp(site: BackupSite): Promise<string> {
  const path = join(site.dataDir, "backup.tar.gz");
  await writeBackup({ ...site, path });
  return path;
}

const without = (digests: Record<string, string>, names: Iterable<string>) => {
  const left = { ...digests };
  for (const name of names) delete left[name];
  return left;
};

it("T41: a restore brings back every table row by row, the numbers to come, and the pictures", async () => {
  const source = await sampleSite();
  const target = await openBackupSite();
  const picture = join("covers", "ab", "abcdef0123456789-320.webp");
  await mkdir(join(source.dataDir, "covers", "ab"), { recursive: true });
  await mkdir(join(source.dataDir, "outbox"));
  await writeFile(join(source.dataDir, picture), Buffer.from([0, 1, 2, 255]));
  await writeFile(join(source.dataDir, "covers", "ab", "draft"), "unfinished");
  await writeFile(join(source.dataDir, "outbox", "letter.eml"), "private");
  await writeFile(join(source.dataDir, "secret"), "secret");
  await source.ask("INSERT INTO pgboss.job (name, data) VALUES ('sweep', '{}')");
  await target.ask("INSERT INTO pgboss.job (name, data) VALUES ('sweep', '{}')");
  const path = await backedUp(source);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readdir(source.dataDir)).filter((name) => name.endsWith(".part"))).toEqual([]);

  const restored = await restoreBackup({ ...target, path });
  expect(restored).toMatchObject({ pictures: 1, erased: 0 });
  const [before, after] = [await source.digests(), await target.digests()];
  expect(without(after, LEFT_OUT_TABLES)).toEqual(without(before, LEFT_OUT_TABLES));
  // Nobody is signed in by a backup.
  for (const table of LEFT_OUT_TABLES) {
    expect([before[table], after[table]]).toEqual([expect.stringMatching(/^1 /), "0 "]);
  }
  expect(await readFile(join(target.dataDir, picture))).toEqual(Buffer.from([0, 1, 2, 255]));
  expect((await readdir(target.dataDir)).toSorted()).toEqual(["covers"]);

  // What waited to be done was about what has gone; the next start has its tables made.
  expect(await target.ask("SELECT to_regnamespace('pgboss') IS NULL AS gone")).toEqual([{ gone: true }]);
  await migrateDatabase(target.pool, null);
  expect(await target.ask("SELECT FROM pgboss.job")).toEqual([]);

  const addBook =
    "INSERT INTO books (title, author) VALUES ('New', 'One') RETURNING id, deck_number, genre_number, work_name";
  expect(await target.ask(addBook)).toEqual(await source.ask(addBook));
  // Its guards are awake again.
  await expect(target.ask("DELETE FROM moderation_log")).rejects.toThrow("only ever added to");
  const [{ asleep }] = (await target.ask<{ asleep: string }>(
    "SELECT count(*) AS asleep FROM pg_trigger WHERE tgenabled = 'D'",
  )) as [{ asleep: string }];
  expect(asleep).toBe("0");
});

it("T41: a restore holds one moment of a database that is written to all the while", async () => {
  const source = await sampleSite();
  const target = await openBackupSite();
  const [writer, holder] = [1, 2].map(() => new pg.Client({ connectionString: source.url })) as [pg.Client, pg.Client];
  await Promise.all([writer.connect(), holder.connect()]);
  let [written, goesOn] = [0, true];
  const writing = (async () => {
    for (; goesOn; written += 1, await sleep(10)) {
      await writer.query(`BEGIN;
        INSERT INTO users (id, email) VALUES ('w${written}', 'w${written}@example.org');
        INSERT INTO books (title, author) VALUES ('Written ${written}', 'Meanwhile');
        INSERT INTO saved_books (user_id, book_id) SELECT 'w${written}', max(id) FROM books;
        UPDATE usage_days SET views = views + 1; COMMIT`);
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(20);
  const atStart = written;
  // Held up when its moment has come, before it has read a table: what is written from then on is not in it.
  await holder.query("BEGIN; LOCK TABLE moderation_log");
  const backup = backedUp(source);
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(() => source.ask(waiting)).toHaveLength(1);
  const atEnd = written + 1;
  await expect.poll(() => written).toBeGreaterThan(atEnd + 5);
  await holder.query("COMMIT");
  const path = await backup;
  goesOn = false;
  await writing;
  await Promise.all([writer.end(), holder.end()]);

  await restoreBackup({ ...target, path });
  const [{ readers, books, saved, views }] = (await target.ask<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM users WHERE id LIKE 'w%') AS readers,
       (SELECT count(*)::int FROM books WHERE author = 'Meanwhile') AS books,
       (SELECT count(*)::int FROM saved_books WHERE user_id LIKE 'w%') AS saved,
       (SELECT views - 3 FROM usage_days) AS views`,
  )) as [Record<string, number>];
  expect([books, saved, views]).toEqual([readers, readers, readers]);
  expect(readers).toBeGreaterThanOrEqual(atStart);
  expect(readers).toBeLessThanOrEqual(atEnd);
  // No number is given out twice.
  await target.ask("INSERT INTO books (title, author) VALUES ('After', 'Wards')");
});

it("T11: a restore does not bring back who was erased since, whether the file or the database knows of it", async () => {
  const source = await sampleSite();
  const path = await backedUp(source);
  const target = await openBackupSite();
  await noteErased(target.dataDir, [digestOf("ana")]);
  await target.ask("INSERT INTO erased_readers VALUES ($1)", [digestOf("ben")]);
  expect(await restoreBackup({ ...target, path, replace: true })).toMatchObject({ erased: 2 });
  for (const table of ["users", "accounts", "profiles", "saved_books", "swipe_events", "chat_messages"]) {
    expect([table, await target.ask(`SELECT FROM ${table}`)]).toEqual([table, []]);
  }
  const trail = await target.ask("SELECT admin_id, reader_id, reason FROM moderation_log");
  expect(trail).toEqual([{ admin_id: null, reader_id: null, reason: null }]);
  const known = await target.ask<{ digest: string }>("SELECT digest FROM erased_readers");
  expect(known.map(({ digest }) => digest).toSorted()).toEqual(
    ["ab".repeat(32), digestOf("ana"), digestOf("ben")].toSorted(),
  );
});

it("a restore brings a backup of an earlier version up to date", async () => {
  const source = await openBackupSite();
  const client = new pg.Client({ connectionString: source.ownerUrl });
  await client.connect();
  await client.query("DROP SCHEMA public, drizzle CASCADE; CREATE SCHEMA public");
  await runMigrations(client, knownMigrations().slice(0, 4));
  await client.query("INSERT INTO users (id, email) VALUES ('old', 'old@example.org')");
  await client.query("INSERT INTO books (title, author) VALUES ('An old book', 'Somebody')");
  await client.end();
  const path = await backedUp(source);

  const target = await openBackupSite();
  const fresh = Object.keys(await target.digests());
  await noteErased(target.dataDir, [digestOf("somebody else")]);
  await restoreBackup({ ...target, path });
  expect(Object.keys(await target.digests()).toSorted()).toEqual(fresh.toSorted());
  expect(await target.ask("SELECT id FROM users")).toEqual([{ id: "old" }]);
  expect(await target.ask("SELECT work_name IS NOT NULL AS named, deck_number FROM books")).toEqual([
    { named: true, deck_number: 0 },
  ]);
  expect(await target.ask("SELECT count(*)::int AS ran FROM drizzle.__drizzle_migrations")).toEqual([
    { ran: knownMigrations().length },
  ]);
});

it("restores an archive as it was written before COPY went through a library", async () => {
  const target = await openBackupSite();
  const path = fileURLToPath(new URL("fixtures/format-1.tar.gz", import.meta.url));
  expect(await restoreBackup({ ...target, path })).toMatchObject({ pictures: 0, erased: 0 });
  expect(await target.ask("SELECT id, role, nickname FROM users JOIN profiles USING (id) ORDER BY id")).toEqual([
    { id: "ana", role: "admin", nickname: "Ana\t\\." },
    { id: "ben", role: "user", nickname: "\u{1F4DA} \u00A0é" },
  ]);
  const description = "Line one\nline two\r\n\\.\nand \\N";
  expect(await target.ask("SELECT DISTINCT author, description FROM books")).toEqual([
    { author: "An\\author", description },
  ]);
  expect(await target.ask("SELECT count(*)::int AS saved FROM saved_books")).toEqual([{ saved: 100 }]);
});

it("a restore leaves everything as it was where it is killed in the middle", async () => {
  const source = await sampleSite();
  await source.ask(`INSERT INTO swipe_events (user_id, id, book_id, kind, happened_at)
    SELECT 'ana', gen_random_uuid(), 1, 'pass', now() FROM generate_series(1, 15000)`);
  const path = await backedUp(source);
  const target = await openBackupSite();
  await target.ask("INSERT INTO users (id, email) VALUES ('here', 'here@example.org')");
  const before = await target.digests();
  // From another database, so that the restore is alone in its own.
  const watcher = new pg.Client({ connectionString: source.url });
  await watcher.connect();
  const isLoading = async () => {
    const { rowCount } = await watcher.query(
      "SELECT FROM pg_stat_activity WHERE datname = $1 AND query LIKE 'COPY public.\"swipe_events\"%FROM STDIN'",
      [/\/(test_\w+)/.exec(target.url)![1]],
    );
    return rowCount !== 0;
  };
  const restore = spawn(process.execPath, ["scripts/restore.ts", path, "--replace"], {
    env: { ...process.env, DATABASE_URL: target.ownerUrl, DATA_DIR: target.dataDir },
    stdio: "ignore",
  });
  const ended = once(restore, "close");
  while (restore.exitCode === null && !(await isLoading())) await sleep(1);
  restore.kill("SIGKILL");
  expect((await ended)[1]).toBe("SIGKILL");
  await watcher.end();
  expect(await target.digests()).toEqual(before);
  // And it can be done again.
  expect(await restoreBackup({ ...target, path, replace: true })).toMatchObject({ erased: 0 });
});
