import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { openTestApp, type TestApp } from "./app.ts";
import { fakeCatalogue, volume, volumes, type FakeCatalogue } from "./fake-catalogue.ts";
import { importFiles, largePicture } from "./heavy/hostile-files.ts";
import { createSessions, SESSIONS_SECRET } from "./reader-sessions.ts";
import { Reader } from "./reader.ts";
import { aReader } from "./signed-in.ts";

let app: TestApp;
let catalogue: FakeCatalogue;

beforeAll(async () => {
  catalogue = await fakeCatalogue();
  app = await openTestApp({ BOOKS_API_URL: catalogue.address, APP_SECRET: SESSIONS_SECRET });
});
afterAll(async () => {
  await app.close();
  await catalogue.close();
});
afterEach(() => app.pool.query("DELETE FROM rate_limits"));

async function registered() {
  const reader = await aReader(app);
  return { reader, email: reader.email };
}

function send(reader: Reader, content: string | Buffer, path = "/reading-tracker/import"): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([content as BlobPart], "file.csv"));
  return reader.upload(path, form);
}

/**
 * What `work` comes to, and which share of its time this thread was busy at most before it answered somebody else: a
 * machine that stalls makes no thread busy.
 */
async function besides<Result>(work: Promise<Result>): Promise<{ result: Result; longest: number }> {
  let [isDone, longest] = [false, 0];
  const began = performance.now();
  const done = work.finally(() => (isDone = true));
  while (!isDone) {
    const asked = process.threadCpuUsage();
    expect((await app.request("/healthz")).status).toBe(200);
    const { user, system } = process.threadCpuUsage(asked);
    longest = Math.max(longest, (user + system) / 1_000);
  }
  return { result: await done, longest: longest / (performance.now() - began) };
}

const small = () => importFiles["ten thousand books"]!(1).split("\r\n").slice(0, 3).join("\r\n");

describe("F5: a file to import", () => {
  it.each(["reads without end", "millions of objects"])("of %s leaves time for everybody else", async (kind) => {
    const { reader } = await registered();
    const { result, longest } = await besides(send(reader, importFiles[kind]!(4_700_000)));
    expect([302, 400]).toContain(result.status);
    // It was half of the time, and all of it.
    expect(longest).toBeLessThan(1 / 3);
  });

  it("of the same reader is refused in words while another is read, and taken afterwards", async () => {
    const { reader } = await registered();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send(reader, importFiles["shelves without end"]!(4_700_000))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, ...Array<number>(11).fill(429)]);
    const rejected = answers.find(({ status }) => status === 429)!;
    expect(rejected.headers.get("Retry-After")).toBe("10");
    expect(await rejected.text()).toContain("We’re still reading your other file. Send this one when that’s done.");
    expect((await send(reader, small())).status).toBe(302);
  });

  it("of many readers is read for two, kept waiting for four, and refused in words for the others", async () => {
    const readers = (await createSessions(app.pool, 16)).map(({ cookie }) => {
      const reader = new Reader(app);
      const [name, value] = cookie.split("=") as [string, string];
      reader.cookies.set(name, value);
      return reader;
    });
    const file = small();
    const answers = await Promise.all(readers.map((reader) => send(reader, file)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302, 503]));
    expect(answers.filter(({ status }) => status === 302).length).toBeGreaterThanOrEqual(6);
    const rejected = answers.find(({ status }) => status === 503)!;
    expect(rejected.headers.get("Retry-After")).toBe("60");
    expect(await rejected.text()).toContain("Your file is still selected: send it again in a minute.");
  });

  it("is the eleventh of a reader within an hour: they hear when there may be another", async () => {
    const { reader } = await registered();
    for (let file = 0; file < 10; file++) expect((await send(reader, small())).status).toBe(302);
    const rejected = await send(reader, small());
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(3_000);
    expect(await rejected.text()).toMatch(
      /You’ve sent 10 files in an hour\. You can send a file again in \d+ minutes\./,
    );
  });

  it("waits for another process that has the same reader's import, though not for long", async () => {
    const { reader, email } = await registered();
    const other = await app.pool.connect();
    try {
      await other.query("BEGIN");
      await other.query("SELECT FROM users WHERE email = $1 FOR NO KEY UPDATE", [email]);
      const rejected = await send(reader, small());
      expect([rejected.status, await rejected.text()]).toEqual([
        429,
        expect.stringContaining("We’re still reading your other file."),
      ]);
    } finally {
      await other.query("ROLLBACK");
      other.release();
    }
    const taken = await send(reader, small());
    expect(taken.status).toBe(302);
  });
});

it("F9: 16 descriptions of 120 kB of `<br` are found about as soon as plain ones", async () => {
  const { reader } = await registered();
  let asked = 0;
  const msOf = async (description: string) => {
    const name = String((asked += 1));
    catalogue.answer = volumes(Array.from({ length: 16 }, (_, n) => volume(`of${name}x${n}`, { description })));
    const began = performance.now();
    const { status } = await reader.get(`/catalogue/outside?q=${name}`);
    return status === 200 ? performance.now() - began : Infinity;
  };
  await msOf("The first one opens what the others find open.");
  let [plainMs, hostileMs] = [Infinity, Infinity];
  for (let pair = 0; pair < 5 && !(hostileMs < 20 * plainMs); pair++) {
    plainMs = Math.min(plainMs, await msOf("word ".repeat(23_999)));
    hostileMs = Math.min(hostileMs, await msOf("<br".repeat(40_000)));
  }
  // It was a minute and a half in which nobody was answered.
  expect(hostileMs).toBeLessThan(20 * plainMs);
});

describe("F19: an uploaded picture", () => {
  it("of 40 MP and 16 bits is refused in words, at once and six times over", async () => {
    const { reader, email } = await registered();
    await app.pool.query("UPDATE users SET role = 'admin' WHERE email = $1", [email]);
    const picture = await largePicture(8_000, 5_000, 16);
    const upload = () => send(reader, picture, "/admin/blog/images");
    for (const answer of await Promise.all(Array.from({ length: 6 }, upload))) {
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { problem: expect.stringMatching(/^This picture has too many pixels\. Make it smaller/) },
      ]);
    }
  });

  it("that finds too many before it is told to come again", async () => {
    const { reader, email } = await registered();
    await app.pool.query("UPDATE users SET role = 'admin' WHERE email = $1", [email]);
    const picture = await largePicture(2_000, 2_000, 8);
    const answers = await Promise.all(Array.from({ length: 24 }, () => send(reader, picture, "/admin/blog/images")));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]!.headers.get("Retry-After")).toBe("10");
    expect(await busy[0]!.json()).toEqual({
      problem: "We’re still working on other pictures. Try again in a moment.",
    });
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  });
});
