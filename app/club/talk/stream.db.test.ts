import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addBooks, openTestApp, type TestApp } from "#tests/app.ts";
import { aBook, anEntry } from "#tests/factories/books.ts";
import { aReview, inTalk, someMessages } from "#tests/factories/club.ts";
import { ORIGIN, Reader } from "#tests/reader.ts";
import { aReader } from "#tests/signed-in.ts";
import { within } from "#tests/within.ts";

import type { MessagePage, NewMessages } from "./message.ts";

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
const sent = ({ text }: { text: string }) =>
  [...text.matchAll(/event: message\nid: (\d+)\ndata: (.+)\n\n/g)].map(([, id, data]) => {
    const news = JSON.parse(data!) as NewMessages;
    expect(news.upTo).toBe(Number(id));
    return news;
  });
const ids = (stream: { text: string }) => sent(stream).map(({ upTo }) => upTo);
const looks = ({ text }: { text: string }) => text.split("event: message\ndata: \n\n").length - 1;
const newest = async () => Number((await app.pool.query("SELECT max(id) AS id FROM chat_messages")).rows[0].id);
/** A stream that new messages come by from now on. */
async function receiving(reader: Reader) {
  const stream = await listening(reader);
  const { reader: visitor } = await registered();
  await say(visitor, "Hear, hear");
  await received(stream);
  return stream;
}
const received = async (stream: { text: string }) => {
  const last = await newest();
  await expect.poll(() => ids(stream), { interval: 5 }).toContain(last);
};

it("the stream carries each message to every open page, after the one before", async () => {
  const [ana, ben] = [await registered(), await registered()];
  const streams = [await receiving(ana.reader), await receiving(ben.reader)];
  for (const { response } of streams) {
    expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toContain("no-transform");
    expect(response.headers.get("Content-Encoding")).toBeNull();
  }
  const before = ids(streams[0]!).at(-1);
  for (const words of ["One.", "Two."]) {
    expect((await say(ana.reader, words)).status).toBe(303);
    for (const stream of streams) await received(stream);
  }
  for (const stream of streams) {
    const [one, two] = sent(stream).slice(-2);
    expect([one, two]).toMatchObject([
      { after: before, messages: [{ id: one!.upTo, message: "One." }] },
      { after: one!.upTo, messages: [{ id: two!.upTo, message: "Two." }] },
    ]);
    stream.leave();
  }
});

it("the stream says of many messages at once, and of a haul, only that they are there", async () => {
  const { reader, email } = await registered();
  const stream = await receiving(reader);
  const before = ids(stream).length;
  await app.pool.query(
    `INSERT INTO chat_messages (user_id, client_id, message)
     SELECT id, gen_random_uuid(), 'canary words' FROM users, generate_series(1, 50) WHERE email = $1`,
    [email],
  );
  await received(stream);
  await app.pool.query(
    `INSERT INTO chat_messages (user_id, client_id, message, kind)
     SELECT id, gen_random_uuid(), 'canary words', 'haul' FROM users WHERE email = $1`,
    [email],
  );
  await received(stream);
  const news = sent(stream).slice(before);
  expect(news).toHaveLength(2);
  for (const { after, upTo, messages } of news) expect([after, messages]).toEqual([upTo, []]);
  stream.leave();
});

describe("the stream shows each reader what they would load", () => {
  const asLoaded = async (reader: Reader, after: number) =>
    ((await (await reader.get(`/coffee-talk/messages?after=${after}`)).json()) as MessagePage).messages;

  it("of words about books, of reviews and of quotes, before and behind their place", async () => {
    const [ana, ben, cleo] = [await registered(), await registered(), await registered()];
    const momo = await aBook(app.pool, { title: "Momo" });
    const [anaId, benId] = [ana.reader.id, ben.reader.id];
    const streams = [await receiving(ana.reader), await receiving(ben.reader), await receiving(cleo.reader)];
    const before = await newest();
    await anEntry(app.pool, benId, { bookId: momo.id, status: "reading", startedAt: new Date(), currentPage: 120 });
    await app.pool.query("INSERT INTO saved_books (user_id, book_id) VALUES ($1, $2)", [cleo.reader.id, momo.id]);
    await ben.reader.send("/dashboard/profile", { nickname: "Ben who listens" });
    const review = await aReview(app.pool, anaId, momo, { review: "canary ".repeat(100), page: 121 });
    const about = { bookId: momo.id, bookTitle: "Momo" };
    const canary = { ...about, message: "canary words" };
    const facts = [
      { message: "No book." },
      { ...canary, page: 120 },
      { ...canary, page: 121 },
      { ...canary, page: null, givesAway: false },
      { bookTitle: "A book that has left", message: "canary words", page: 3 },
    ];
    const originals: number[] = [];
    for (const each of facts) originals.push((await someMessages(app.pool, anaId, [each]))[0]!.id);
    await inTalk(app.pool, review);
    for (const replyTo of [...originals, 1]) await someMessages(app.pool, benId, [{ message: "So it is.", replyTo }]);
    for (const stream of streams) await received(stream);
    for (const [index, { reader }] of [ana, ben, cleo].entries()) {
      const carried = sent(streams[index]!)
        .filter(({ upTo }) => upTo > before)
        .flatMap(({ messages }) => messages);
      expect(carried).toEqual(await asLoaded(reader, before));
      expect(carried).toHaveLength(12);
      streams[index]!.leave();
    }
  });

  it("of who is muted nothing, also where others quote them", async () => {
    const [ana, ben] = [await registered(), await registered()];
    const stream = await receiving(ben.reader);
    const [message] = await someMessages(app.pool, ana.reader.id, [{ message: "Before." }]);
    await received(stream);
    const before = await newest();
    expect((await ben.reader.send("/mutes", { kind: "message", id: String(message!.id) })).status).toBe(303);
    const [muted] = await someMessages(app.pool, ana.reader.id, [{ message: "canary words" }]);
    await someMessages(app.pool, ben.reader.id, [{ message: "I heard.", replyTo: muted!.id }]);
    await received(stream);
    expect(stream.text).not.toContain("canary");
    const carried = sent(stream).filter(({ upTo }) => upTo > before);
    expect(carried.map(({ after }) => after)).toEqual([before, ...carried.slice(0, -1).map(({ upTo }) => upTo)]);
    expect(carried.flatMap(({ messages }) => messages)).toEqual(await asLoaded(ben.reader, before));
    expect(carried.at(-1)!.messages).toMatchObject([{ quote: { state: "muted" } }]);
    stream.leave();
  });
});

it.each([
  [
    "are muted",
    async (writer: string, reader: string) => {
      await app.pool.query("INSERT INTO mutes (user_id, muted_id, kind) VALUES ($1, $2, 'message')", [reader, writer]);
      return () => app.pool.query("DELETE FROM mutes WHERE user_id = $1", [reader]);
    },
  ],
  [
    "are veiled",
    async (_: string, reader: string) => {
      await app.pool.query("UPDATE reading_list SET current_page = 119 WHERE user_id = $1", [reader]);
      return () => app.pool.query("UPDATE reading_list SET current_page = 120 WHERE user_id = $1", [reader]);
    },
  ],
])("T28: words that %s when they are written are never in the stream, however often that changes", async (_, hide) => {
  const [ana, ben] = [await registered(), await registered()];
  const [writer, reader] = [ana.reader.id, ben.reader.id];
  const momo = await aBook(app.pool, { title: "Momo" });
  await anEntry(app.pool, reader, { bookId: momo.id, status: "reading", startedAt: new Date(), currentPage: 120 });
  const about = { bookId: momo.id, bookTitle: "Momo", page: 120 };
  const stream = await receiving(ben.reader);
  for (let round = 0; round < 30; round++) {
    const show = await hide(writer, reader);
    await someMessages(app.pool, writer, [{ message: "canary words", ...about }]);
    // Only once they are sent: readers may see what is shown by then.
    await received(stream);
    await show();
    await someMessages(app.pool, writer, [{ message: `Open words ${round}.`, ...about }]);
  }
  await received(stream);
  expect(stream.text).toContain("Open words 29.");
  expect(stream.text).not.toContain("canary");
  stream.leave();
});

it.each([
  ["is signed out", "DELETE FROM sessions WHERE user_id = $1"],
  ["runs out", "UPDATE sessions SET expires_at = now() WHERE user_id = $1"],
  [
    "is suspended",
    "UPDATE users SET suspended_until = now() + interval '1 day', suspension_reason = 'Spam' WHERE id = $1",
  ],
  ["needs a second factor", "UPDATE users SET has_second_factor = true WHERE id = $1"],
])("T28: the stream carries no words from the moment in which its session %s", async (_, ending) => {
  const [ana, ben] = [await registered(), await registered()];
  const [left, staying] = [await receiving(ana.reader), await receiving(ben.reader)];
  await app.pool.query(ending, [ana.reader.id]);
  await someMessages(app.pool, ben.reader.id, [{ message: "canary words" }]);
  await received(staying);
  const last = await newest();
  await expect.poll(() => left.ended || ids(left).includes(last), { interval: 5 }).toBe(true);
  expect(staying.text).toContain("canary");
  expect(left.text).not.toContain("canary");
  for (const stream of [left, staying]) stream.leave();
});

it("the stream tells to look again where a review has been changed or taken out, or a message deleted", async () => {
  const [ana, ben] = [await registered(), await registered()];
  const review = await aReview(app.pool, ana.reader.id, await aBook(app.pool), { review: "canary words" });
  await inTalk(app.pool, review);
  const stream = await receiving(ben.reader);
  const changes = [
    "UPDATE reading_reviews SET review = 'other canary words' WHERE id = $1",
    "UPDATE reading_reviews SET book_id = NULL, published_at = NULL WHERE id = $1",
    "DELETE FROM chat_messages WHERE id = (SELECT max(id) FROM chat_messages) AND $1::int > 0",
  ];
  for (const change of changes) {
    const before = looks(stream);
    await app.pool.query(change, [review.id]);
    await expect.poll(() => looks(stream), { interval: 5 }).toBeGreaterThan(before);
  }
  stream.leave();
});

it("the stream hears of a message after its connection to the database broke", async () => {
  const { reader } = await registered();
  const stream = await listening(reader);
  await say(reader, "Before");
  await received(stream);
  const cut = await app.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'bookmatch notices' AND datname = current_database()`,
  );
  expect(cut.rowCount).toBe(1);
  await say(reader, "While nobody listens");
  await received(stream);
  stream.leave();
});

it("T28: the stream keeps what a message holds in one event, were it an event itself", async () => {
  const { reader } = await registered();
  const stream = await receiving(reader);
  const text = "Good\n\nevent: message\nid: 99999999\ndata: {}\n\nretry: 1\n\n: evening \u2028";
  await say(reader, text);
  await received(stream);
  expect(stream.text).toMatch(/^retry: 1000\n\n(event: message\n(id: \d+\n)?data: .*\n\n)+$/);
  expect(sent(stream).at(-1)!.messages).toMatchObject([{ message: text.trim() }]);
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
    await received(stream);
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
  const streams = [await receiving(ana.reader), await receiving(ben.reader)];
  const before = streams.map(looks);
  await reads(silent!);
  await reads(talked!);
  // Putting it on the list is one, the page another.
  await expect.poll(() => looks(streams[1]!) - before[1]!).toBe(2);
  expect(looks(streams[0]!)).toBe(before[0]!);
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

it("the stream hints a report to admins alone, and their next look brings what waits for them", async () => {
  const [ana, ben, admin] = [await registered(), await registered(), await registered()];
  await app.pool.query("UPDATE users SET role = 'admin', email_verified = true WHERE email = $1", [admin.email]);
  await say(ana.reader, "Buy my pills");
  const thing = await newest();
  const [told, untold] = [await receiving(admin.reader), await receiving(ben.reader)];
  const look = async (reader: Reader) =>
    (await (await reader.get(`/coffee-talk/messages?after=${await newest()}`)).json()) as MessagePage;
  const before = (await look(admin.reader)).tasks!;
  const [adminLooks, benLooks] = [looks(told), looks(untold)];
  const form = { kind: "message", thing: String(thing), reason: "spam" };
  expect((await ben.reader.send("/reports", form)).status).toBe(200);
  await expect.poll(() => looks(told)).toBe(adminLooks + 1);
  expect((await look(admin.reader)).tasks).toBe(before + 1);
  expect((await look(ben.reader)).tasks).toBeUndefined();
  expect(looks(untold)).toBe(benLooks);
  for (const stream of [told, untold]) stream.leave();
});

it("the stream ends when the server does, and does not hold it up", async () => {
  const { reader } = await registered();
  const stream = await listening(reader);
  const stopped = server.stop();
  build.entry.module.endStreams();
  await within(20_000, stopped);
  await expect.poll(() => stream.ended).toBe(true);
});
