import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { addBooks, openTestApp, type TestApp } from "#tests/app.ts";
import { aBook } from "#tests/factories/books.ts";
import { aReview, inTalk } from "#tests/factories/club.ts";
import { ORIGIN, Reader } from "#tests/reader.ts";
import { aReader } from "#tests/signed-in.ts";
import { within } from "#tests/within.ts";

/** What only a server that listens shows: answers that stay open. */
let app: TestApp;
let server: { port: number; stop(): Promise<void> };
let over: Pick<TestApp, "request">;
let build: ServerBuild & { entry: { module: { endStreams(): void } } };
beforeAll(async () => {
  app = await openTestApp();
  const [{ createApp }, { listen }] = await Promise.all([import("#server"), import("#app/http/listen.ts")]);
  build = (await import("#build")) as typeof build;
  server = await listen(createApp({ build, clientDir: "build/client", appUrl: ORIGIN, port: 3000 }), {
    host: "127.0.0.1",
    port: 0,
  });
  over = { request: (path, init) => fetch(`http://127.0.0.1:${server.port}${path}`, init) };
});
afterAll(async () => {
  build.entry.module.endStreams();
  await server.stop();
  await app.close();
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM rate_limits");
});

async function registered() {
  const reader = await aReader({ pool: app.pool, request: over.request });
  return { reader, email: reader.email };
}

/** An open stream: what it has sent so far, and whether it has ended. */
async function listening(reader: Reader) {
  const response = await reader.get("/coffee-talk/stream", { "Accept-Encoding": "gzip" });
  const stream = { response, text: "", ended: false, leave: () => {} };
  const body = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  stream.leave = () => void body.cancel();
  void (async () => {
    for (;;) {
      const { value, done } = await body.read().catch(() => ({ value: undefined, done: true }));
      stream.text += value ?? "";
      if (done) break;
    }
    stream.ended = true;
  })();
  await expect.poll(() => stream.text).toContain("retry: 1000\n");
  return stream;
}

const say = (reader: Reader, message: string) =>
  reader.send("/coffee-talk/messages", { clientId: crypto.randomUUID(), message });
const hints = ({ text }: { text: string }) =>
  [...text.matchAll(/event: message\nid: (\d+)\ndata: \n\n/g)].map(([, id]) => Number(id));
const newest = async () => Number((await app.pool.query("SELECT max(id) AS id FROM chat_messages")).rows[0].id);

it("the stream tells every open page that there is something new, and nothing of what", async () => {
  const [ana, ben] = [await registered(), await registered()];
  const streams = [await listening(ana.reader), await listening(ben.reader)];
  for (const { response } of streams) {
    expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toContain("no-transform");
    expect(response.headers.get("Content-Encoding")).toBeNull();
  }
  expect((await say(ana.reader, "canary words")).status).toBe(303);
  const id = await newest();
  for (const stream of streams) await expect.poll(() => hints(stream), { interval: 5 }).toContain(id);

  // Many at once are few hints: each says no more than that one should look.
  const before = hints(streams[1]!).length;
  await app.pool.query(
    `INSERT INTO chat_messages (user_id, client_id, message)
     SELECT id, gen_random_uuid(), 'canary words' FROM users, generate_series(1, 50) WHERE email = $1`,
    [ana.email],
  );
  const last = await newest();
  await expect.poll(() => hints(streams[1]!).at(-1)).toBe(last);
  expect(hints(streams[1]!).length - before).toBeLessThan(5);
  for (const { text } of streams) expect(text).not.toContain("canary");
  for (const stream of streams) stream.leave();
});

it("the stream tells that a review has been changed or taken out, and nothing of its words", async () => {
  const [ana, ben] = [await registered(), await registered()];
  const { rows } = await app.pool.query<{ id: string }>("SELECT id FROM users WHERE email = $1", [ana.email]);
  const review = await aReview(app.pool, rows[0]!.id, await aBook(app.pool), { review: "canary words" });
  await inTalk(app.pool, review);
  const stream = await listening(ben.reader);
  for (const change of ["review = 'other canary words'", "book_id = NULL, published_at = NULL"]) {
    const before = hints(stream).length;
    await app.pool.query(`UPDATE reading_reviews SET ${change} WHERE id = $1`, [review.id]);
    await expect.poll(() => hints(stream).length, { interval: 5 }).toBeGreaterThan(before);
  }
  expect(stream.text).not.toContain("canary");
  stream.leave();
});

it("the stream hears of a message after its connection to the database broke", async () => {
  const { reader } = await registered();
  const stream = await listening(reader);
  await say(reader, "Before");
  await expect.poll(async () => hints(stream).at(-1)).toBe(await newest());
  const cut = await app.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'bookmatch notices' AND datname = current_database()`,
  );
  expect(cut.rowCount).toBe(1);
  await say(reader, "While nobody listens");
  await expect.poll(() => hints(stream).at(-1)).toBe(await newest());
  stream.leave();
});

it("T28: the stream says nothing of what a message holds, were it an event itself", async () => {
  const { reader } = await registered();
  const stream = await listening(reader);
  const text = "Good\n\nevent: message\nid: 99999999\ndata: {}\n\nretry: 1\n\n: evening";
  await say(reader, text);
  await expect.poll(() => hints(stream).at(-1)).toBe(await newest());
  expect(stream.text).toMatch(/^retry: 1000\n\n(event: message\nid: \d+\ndata: \n\n)+$/);
  expect(hints(stream)).not.toContain(99999999);
  const { messages } = await (await reader.get("/coffee-talk/messages")).json();
  expect(messages.at(-1).message).toBe(text);
  stream.leave();
});

it.each(["x", "-1", "0", "1e999", "9".repeat(400), "1, 2", "'; DROP TABLE chat_messages", "\u00FF\u00FE"])(
  "T28: the stream opens as ever for one who claims to have heard %j",
  async (id) => {
    const { reader } = await registered();
    const over: Pick<Reader, "get"> = { get: (path, headers) => reader.get(path, { ...headers, "Last-Event-ID": id }) };
    const stream = await listening(over as Reader);
    expect(stream.response.status).toBe(200);
    await say(reader, "Still here");
    await expect.poll(() => hints(stream).at(-1)).toBe(await newest());
    stream.leave();
  },
);

it("T28: the stream gives no other site's page leave to read it", async () => {
  const { reader } = await registered();
  const response = await reader.get("/coffee-talk/stream", {
    Origin: "https://evil.example",
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Mode": "cors",
  });
  expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  expect((await new Reader(over).get("/coffee-talk/stream", { Origin: "https://evil.example" })).status).toBe(302);
  await response.body?.cancel();
});

it("the stream tells a reader who has read on to look, nobody else, and only about a book that is talked about", async () => {
  const [ana, ben] = [await registered(), await registered()];
  const [talked, silent] = await addBooks(app.pool, [{ title: "Canary of a book" }, {}]);
  const reads = async (bookId: number) => {
    const asJson = { headers: { Accept: "application/json" } };
    const added = await ben.reader.send("/reading-list", { bookId: String(bookId) }, asJson);
    const { entryId } = (await added.json()) as { entryId: number };
    expect((await ben.reader.send(`/reading-list/${entryId}/page`, { page: "12" }, asJson)).status).toBe(200);
  };
  const message = { clientId: crypto.randomUUID(), message: "canary words", bookId: String(talked), page: "12" };
  expect((await ana.reader.send("/coffee-talk/messages", message)).status).toBe(303);
  const streams = [await listening(ana.reader), await listening(ben.reader)];
  const looks = ({ text }: { text: string }) => text.split("event: message\ndata: \n\n").length - 1;
  await reads(silent!);
  await reads(talked!);
  // Putting it on the list is one, the page another.
  await expect.poll(() => looks(streams[1]!)).toBe(2);
  expect(looks(streams[0]!)).toBe(0);
  for (const { text } of streams) expect(text.toLowerCase()).not.toContain("canary");
  for (const stream of streams) stream.leave();
});

it("T28: the stream opens no stream without a session", async () => {
  const response = await new Reader(over).get("/coffee-talk/stream");
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
});

it("the stream opens six for a reader, and another when one was left", async () => {
  const { reader } = await registered();
  const streams = [];
  for (let count = 0; count < 6; count++) streams.push(await listening(reader));
  expect((await reader.get("/coffee-talk/stream")).status).toBe(429);
  const other = await registered();
  streams.push(await listening(other.reader));
  streams[0]!.leave();
  await expect
    .poll(async () => {
      const response = await reader.get("/coffee-talk/stream");
      void response.body?.cancel();
      return response.status;
    })
    .toBe(200);
  for (const stream of streams.slice(1)) stream.leave();
});

it.each([
  ["is signed out elsewhere", `DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)`],
  [
    "has run out",
    `UPDATE sessions SET expires_at = now() - interval '1 second'
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
  ],
  ["goes with its account", `DELETE FROM users WHERE email = $1`],
])("T28: the stream ends within seconds of a session that %s, and of no other", async (_, ending) => {
  const [ana, ben] = [await registered(), await registered()];
  const [left, staying] = [await listening(ana.reader), await listening(ben.reader)];
  await app.pool.query(ending, [ana.email]);
  await expect.poll(() => left.ended).toBe(true);
  expect(staying.ended).toBe(false);
  staying.leave();
});

it("K9: the stream tells a suspended reader why before it ends, and nobody else anything", async () => {
  const [ana, ben, admin] = [await registered(), await registered(), await registered()];
  await app.pool.query("UPDATE users SET role = 'admin', email_verified = true WHERE email = $1", [admin.email]);
  const { rows } = await app.pool.query("SELECT id FROM users WHERE email = $1", [ana.email]);
  const [left, staying] = [await listening(ana.reader), await listening(ben.reader)];
  const form = { days: "7", reason: "Insults\n\nevent: message\nid: 1" };
  expect((await admin.reader.send(`/admin/readers/${rows[0].id}/suspension`, form)).status).toBe(200);
  await expect.poll(() => left.ended).toBe(true);
  const [, told] = /\n\nevent: farewell\ndata: (.+)\n\n$/.exec(left.text) ?? [];
  expect(JSON.parse(told!)).toMatch(/^This account is suspended until [A-Z].+: Insults\s+event: message\s+id: 1$/);
  expect(staying.ended).toBe(false);
  expect(staying.text).not.toContain("farewell");
  staying.leave();
});

it("the stream ends when the server does, and does not hold it up", async () => {
  const { reader } = await registered();
  const stream = await listening(reader);
  const stopped = server.stop();
  build.entry.module.endStreams();
  await within(20_000, stopped);
  await expect.poll(() => stream.ended).toBe(true);
});
