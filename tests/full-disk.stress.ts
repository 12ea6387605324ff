import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { startApp, type AppProcess } from "./app-process.ts";
import { PASSWORD } from "./reader.ts";

const DISK_MB = 220;
/** A fresh database takes some 80 MB of it, so that writes end well before it is full. */
const MIN_FREE_MB = 60;
const PATIENCE_MS = 20_000;

/**
 * Fills the disk that everything lies on while a reader saves and unsaves: reads go on, writes are refused in words,
 * nothing that was acknowledged is lost, and writes go on by themselves once there is room. Needs root, for a small
 * disk in memory.
 */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    log("not tried: only root on Linux may make a small disk");
    return true;
  }
  const folder = mkdtempSync(join(tmpdir(), "bookmatch-small-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=1777`, "bookmatch-small-disk", folder]);
  let app: AppProcess | undefined;
  try {
    const dataDir = join(folder, "data");
    app = await startApp(dataDir, { MIN_FREE_MB: String(MIN_FREE_MB) });
    return await fillAndFree(app, dataDir, join(folder, "ballast"), log);
  } finally {
    await app?.stop();
    execFileSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillAndFree(
  app: AppProcess,
  dataDir: string,
  ballast: string,
  log: (line: string) => void,
): Promise<boolean> {
  const post = (path: string, fields: Record<string, string>, cookie = "") =>
    fetch(new URL(path, app.address), {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: app.address, Cookie: cookie },
      redirect: "manual",
    });
  const registered = await post("/register", { email: "ana@example.org", password: PASSWORD });
  const cookie = registered.headers.getSetCookie()[0]!.split(";")[0]!;
  const books = (await query<{ id: number }>(dataDir, "SELECT id FROM books ORDER BY id")).map(({ id }) => id);
  const next = books.values();
  const acknowledged: number[] = [];
  const save = async () => {
    const id = next.next().value!;
    const response = await post(`/saved-books/${id}`, {}, cookie);
    if (response.status === 200) acknowledged.push(id);
    return response;
  };
  const until = async (status: number) => {
    const began = performance.now();
    for (;;) {
      const response = await save();
      if (response.status === status) return { text: await response.text(), ms: performance.now() - began };
      if (performance.now() - began > PATIENCE_MS) return { text: `still ${response.status}`, ms: Infinity };
      await sleep(100);
    }
  };

  await until(200);
  writeFileSync(ballast, Buffer.alloc((DISK_MB - MIN_FREE_MB - usedMb(dataDir) + 20) * 1024 * 1024, 1));
  const rejected = await until(503);
  const readable: number[] = [];
  for (const path of ["/", "/dashboard", "/reading-tracker", "/coffee-talk", "/blog"]) {
    readable.push((await fetch(new URL(path, app.address), { headers: { Cookie: cookie } })).status);
  }
  rmSync(ballast);
  const freed = await until(200);
  const saved = new Set(
    (await query<{ id: number }>(dataDir, "SELECT book_id AS id FROM saved_books")).map(({ id }) => id),
  );
  const lost = acknowledged.filter((id) => !saved.has(id)).length;

  log(`refused ${(rejected.ms / 1_000).toFixed(1)} s after the disk ran full: “${rejected.text}”`);
  log(`pages meanwhile: ${readable.join(", ")}; writes again ${(freed.ms / 1_000).toFixed(1)} s after there was room`);
  log(`${acknowledged.length} writes acknowledged, ${lost} of them lost`);
  return (
    rejected.text.includes("out of disk space") &&
    readable.every((status) => status === 200) &&
    freed.ms < PATIENCE_MS &&
    lost === 0
  );
}

function usedMb(folder: string): number {
  return Math.ceil(Number(execFileSync("du", ["-sk", folder], { encoding: "utf8" }).split("\t")[0]) / 1024);
}

async function query<Row extends object>(dataDir: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ host: join(dataDir, "socket"), user: "bookmatch", database: "bookmatch" });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
