import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import pg from "pg";

import { startApp, type AppProcess } from "./app-process.ts";
import { fakeCatalogue, volume, volumes } from "./fake-catalogue.ts";
import { importFiles, largePicture } from "./heavy/hostile-files.ts";
import { liftLimits, SESSIONS_SECRET, createSessions, type ReaderSession } from "./reader-sessions.ts";

const LONGEST_ANSWER_MS = 500;
const MOST_RSS_MB = 800;
const FILE_BYTES = 4_700_000;
/** Whatever a reader, an admin or a catalogue sends, `/healthz` answers soon, and the process stays small. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-heavy-"));
  const catalogue = await fakeCatalogue();
  const app = await startApp(dataDir, {
    APP_SECRET: SESSIONS_SECRET,
    BOOKS_API_URL: catalogue.address,
    OPENLIBRARY_URL: "",
    LOG_LEVEL: "error",
  });
  const pool = new pg.Pool({ host: join(dataDir, "socket"), user: "bookmatch", database: "bookmatch" });
  const watch = watchHealth(app);
  try {
    const sessions = await createSessions(pool, 6);
    // The limit of an hour would refuse what this wants to see refused for another reason.
    await liftLimits(pool, "import|%");
    const [admin, ana] = [sessions[0]!, sessions[1]!];
    await pool.query("UPDATE users SET role = 'admin', email_verified = true WHERE id = $1", [admin.userId]);
    let holds = true;
    const measurePart = async (name: string, work: () => Promise<number[]>) => {
      await watch.look();
      const began = performance.now();
      const statuses = await work();
      const took = performance.now() - began;
      // What still goes on after the last answer counts as well.
      await sleep(1_000);
      const { worst, failed, answers, rssMb } = await watch.look();
      const fine = worst <= LONGEST_ANSWER_MS && failed === 0 && rssMb <= MOST_RSS_MB && !statuses.includes(500);
      log(
        `${fine ? "ok  " : "FAIL"} ${name}: ${counted(statuses)} in ${(took / 1000).toFixed(1)} s; ` +
          `/healthz ${answers} times, ${failed} failed, slowest ${worst.toFixed(0)} ms; RSS at most ${rssMb.toFixed(0)} MB`,
      );
      holds &&= fine;
    };

    // The first requests wait for what is compiled at their sight.
    await sleep(2_000);
    await measurePart("nothing", async () => {
      await sleep(3_000);
      return [];
    });
    for (const [name, make] of Object.entries(importFiles)) {
      const body = make(FILE_BYTES);
      await measurePart(`one import, ${name}`, async () => [await sendFile(app, ana, "/reading-tracker/import", body)]);
    }
    const bodies = Object.values(importFiles).map((make) => make(FILE_BYTES));
    await measurePart("12 imports of one reader", () =>
      Promise.all(
        Array.from({ length: 12 }, (_, n) => sendFile(app, ana, "/reading-tracker/import", bodies[n % bodies.length]!)),
      ),
    );
    await measurePart("6 imports of each of 4 readers", () =>
      Promise.all(
        sessions
          .slice(2)
          .flatMap((session, index) =>
            Array.from({ length: 6 }, (_, n) =>
              sendFile(app, session, "/reading-tracker/import", bodies[(n + index) % bodies.length]!),
            ),
          ),
      ),
    );
    const catalogueFile = Array.from({ length: 10_000 }, (_, n) =>
      JSON.stringify({ id: `heavy${n}`, title: `Heavy ${n}`, author: "Ana Author", description: "word ".repeat(380) }),
    ).join("\n");
    await measurePart("a catalogue of 10,000 books", async () => [
      await sendFile(app, admin, "/admin/catalogue-upload", catalogueFile),
    ]);
    await pool.query(
      `INSERT INTO reading_list (user_id, title, author, genre, total_pages)
       SELECT $1, 'Kept ' || n, 'Ana Author', 'Fiction', 300 FROM generate_series(1, 10000) n`,
      [ana.userId],
    );
    await pool.query(
      `INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
       SELECT user_id, id, '2020-01-01', '2020-01-01T11:00:00Z'::timestamptz + n * interval '1 h', 'page', 'reading', 1, n - 1, n
       FROM reading_list, generate_series(1, 5) n WHERE user_id = $1`,
      [ana.userId],
    );
    await measurePart("exports of 10,000 books", async () => [
      await get(app, ana, "/reading-tracker/export.csv"),
      await get(app, ana, "/reading-tracker/export.json"),
    ]);
    for (const [name, width, height, depth] of [
      ["40 MP of 16 bit", 8_000, 5_000, 16],
      ["16 MP of 8 bit, which are the largest that are taken", 5_000, 3_200, 8],
      ["8 MP of 16 bit, which are the largest that are taken", 4_000, 2_000, 16],
    ] as const) {
      const picture = await largePicture(width, height, depth);
      await measurePart(`6 pictures of ${name}`, () =>
        Promise.all(Array.from({ length: 6 }, () => sendFile(app, admin, "/admin/blog/images", picture))),
      );
    }
    for (const [name, description] of Object.entries({
      "<br": "<br".repeat(40_000),
      "spaces and tags": "<p ".repeat(20_000) + " ".repeat(60_000),
    })) {
      catalogue.answer = volumes(
        Array.from({ length: 16 }, (_, n) => volume(`id${name.length}x${n}`, { description })),
      );
      await measurePart(`16 descriptions of 120 kB of ${name}`, async () => [
        await get(app, ana, `/catalogue/outside?q=${encodeURIComponent(name)}`),
      ]);
    }
    return holds;
  } finally {
    await watch.end();
    await pool.end();
    await app.stop();
    await catalogue.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** How `/healthz` answers, asked from a thread of its own, and how large the app becomes. */
function watchHealth({ address, pid }: AppProcess) {
  const worker = new Worker(new URL("heavy/health.worker.ts", import.meta.url), {
    workerData: { address, everyMs: 10 },
  });
  let rssMb = 0;
  const sampling = setInterval(() => {
    rssMb = Math.max(rssMb, Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);
  }, 20);
  return {
    /** Since the last look. */
    async look() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage("look");
      const [answers] = (await once(worker, "message")) as [{ ms: number; ok: boolean }[]];
      const seen = {
        answers: answers.length,
        worst: Math.max(0, ...answers.map(({ ms }) => ms)),
        failed: answers.filter(({ ok }) => !ok).length,
        rssMb,
      };
      rssMb = 0;
      return seen;
    },
    async end() {
      clearInterval(sampling);
      await worker.terminate();
    },
  };
}

async function sendFile({ address }: AppProcess, { cookie }: ReaderSession, path: string, content: string | Buffer) {
  const form = new FormData();
  form.set("file", new File([content as BlobPart], "file"));
  return statusOf(
    fetch(new URL(path, address), {
      method: "POST",
      body: form,
      headers: { Origin: address, Cookie: cookie },
      redirect: "manual",
    }),
  );
}

const get = ({ address }: AppProcess, { cookie }: ReaderSession, path: string) =>
  statusOf(fetch(new URL(path, address), { headers: { Cookie: cookie } }));

/** 0 where no answer came. */
async function statusOf(answer: Promise<Response>): Promise<number> {
  return answer.then(
    async (response) => (await response.arrayBuffer(), response.status),
    () => 0,
  );
}

function counted(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status || "no answer"}`).join(", ") || "-";
}
