import { beforeEach, describe, expect, it } from "vitest";

import type { Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";
import { waitingForLocks } from "#tests/waiting.ts";

import type { Message, MessagePage } from "./message.ts";

const { app } = useTestApp();
beforeEach(async () => {
  await app.pool.query("DELETE FROM rate_limits");
  await app.pool.query("DELETE FROM chat_messages");
  await app.pool.query("DELETE FROM chat_deletions");
});

async function registered(nickname?: string) {
  const reader = await aReader(app, nickname === undefined ? {} : { nickname });
  return { reader, email: reader.email, id: reader.id };
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const say = (reader: Reader, message: string, clientId: string = crypto.randomUUID()) =>
  reader.send("/coffee-talk/messages", { clientId, message }, { headers: { Accept: "application/json" } });

async function posted(reader: Reader, message: string): Promise<Message> {
  const response = await say(reader, message);
  expect(response.status).toBe(200);
  return ((await response.json()) as { message: Message }).message;
}

async function page(reader: Reader, query = ""): Promise<MessagePage> {
  const response = await reader.get(`/coffee-talk/messages${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  return (await response.json()) as MessagePage;
}

/** What others have said, without the way there. */
async function written(userId: string, count: number): Promise<void> {
  await app.pool.query(
    `INSERT INTO chat_messages (user_id, client_id, message)
     SELECT $1, gen_random_uuid(), 'Number ' || n FROM generate_series(1, $2::int) n`,
    [userId, count],
  );
}

const texts = ({ messages }: MessagePage) => messages.map(({ message }) => message);

describe("saying something", () => {
  it("keeps it trimmed, and answers with the message as its writer sees it", async () => {
    const { reader } = await registered("Ana");
    const clientId = crypto.randomUUID();
    const response = await say(reader, "  Good morning.\r\nCoffee?  ", clientId.toUpperCase());
    expect(await response.json()).toEqual({
      ok: true,
      message: {
        id: expect.any(Number),
        clientId,
        own: true,
        writer: expect.stringMatching(/^[\w-]{16}$/),
        name: "Ana",
        isAdmin: false,
        kind: "message",
        haul: [],
        review: null,
        editedAt: null,
        about: null,
        quote: null,
        reactions: [],
        veiled: false,
        message: "Good morning.\nCoffee?",
        sentAt: expect.any(String),
      },
    });
  });

  it("takes a form without a script, and leads back to the table", async () => {
    const { reader } = await registered();
    const response = await reader.send("/coffee-talk/messages", { clientId: idOf(1), message: "By form" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/coffee-talk"]);
    expect(await (await reader.get("/coffee-talk")).text()).toContain("By form");
    const blank = await reader.send("/coffee-talk/messages", { clientId: idOf(2), message: " " });
    expect([blank.status, await blank.text()]).toEqual([400, "Write a message.\n"]);
  });

  it("T17: is the same message however often it is sent", async () => {
    const { reader } = await registered();
    const [first, repeated] = [await say(reader, "Once", idOf(1)), await say(reader, "Twice", idOf(1))];
    expect(await repeated.json()).toEqual(await first.json());
    expect(texts(await page(reader))).toEqual(["Once"]);
  });

  it("T17: keeps one row of twenty that come at the same moment", async () => {
    const { reader } = await registered();
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(reader, "At once", idOf(1))));
    const ok = answers.filter(({ status }) => status === 200);
    expect(ok).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    const ids = await Promise.all(
      ok.map(async (response) => ((await response.json()) as { message: Message }).message.id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(texts(await page(reader))).toEqual(["At once"]);
  });

  it("lets no reader take another's id for a message", async () => {
    const [ana, ben] = [await registered(), await registered()];
    await say(ana.reader, "Mine", idOf(1));
    await say(ben.reader, "Mine too", idOf(1));
    expect(texts(await page(ana.reader))).toEqual(["Mine", "Mine too"]);
  });

  it.each([
    ["nothing", ""],
    ["spaces", " \n\t\u00A0\u3000 "],
    ["zero-width characters", "\u200B\u200D\uFEFF\u2060"],
    ["direction marks", "\u202E\u200F"],
    ["blank letters", "\u2800\u3164\uFFA0\u115F"],
    ["control characters", "\0\u0001\u001B"],
    ["one character too many", "x".repeat(2_001)],
  ])("T17: refuses %s", async (_, message) => {
    const { reader } = await registered();
    const response = await say(reader, message);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errors: { message: message.length > 2_000 ? "Use at most 2,000 characters." : "Write a message." },
    });
    expect(texts(await page(reader))).toEqual([]);
  });

  it("T17: keeps 2,000 characters of any script, markup as text, and nothing a database trips over", async () => {
    const { reader } = await registered();
    const accepted = ["я".repeat(2_000), "🦉".repeat(1_000), "<script>alert(1)</script>", "'; DROP TABLE books; --"];
    for (const message of accepted) await posted(reader, message);
    await posted(reader, "No\0thing\u001B hidden");
    expect(texts(await page(reader))).toEqual([...accepted, "Nothing hidden"]);
    expect(await (await reader.get("/coffee-talk")).text()).not.toContain("<script>alert(1)");
  });

  it.each(["", "1", "not-an-id", "x".repeat(36)])("T17: refuses the id %j", async (clientId) => {
    const { reader } = await registered();
    expect((await say(reader, "Hello", clientId)).status).toBe(400);
  });

  it("T10: says when one may write again, and notices nobody else", async () => {
    const [ana, ben] = [await registered(), await registered()];
    await posted(ana.reader, "The first");
    const { rowCount } = await app.pool.query(
      "UPDATE rate_limits SET count = 9 WHERE key LIKE 'chat|%' AND key NOT LIKE 'chat|address|%'",
    );
    expect(rowCount).toBe(1);
    await posted(ana.reader, "The tenth");
    const rejected = await say(ana.reader, "One more");
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(0);
    const { problem } = (await rejected.json()) as { problem: string };
    expect(problem).toMatch(/^You’ve sent a lot of messages\. You can post again in \d+ seconds?\.$/);
    expect((await say(ben.reader, "Me too")).status).toBe(200);
    expect((await page(ana.reader)).messages).toHaveLength(3);
  });

  it("T10: takes sixty a minute from one address", async () => {
    const { reader } = await registered();
    await say(reader, "Which address?");
    await app.pool.query("UPDATE rate_limits SET count = 60 WHERE key LIKE 'chat|address|%'");
    expect((await say(reader, "One too many")).status).toBe(429);
  });
});

describe("T39: floods", () => {
  it("refuses what one says for the third time, says until when, and hears nobody else's", async () => {
    const [ana, ben] = [await registered(), await registered()];
    await posted(ana.reader, "Buy this now");
    await posted(ana.reader, "Something else");
    await posted(ana.reader, "buy THIS now!");
    const rejected = await say(ana.reader, "Buy\u200B this   now");
    expect(rejected.status).toBe(429);
    const seconds = Number(rejected.headers.get("Retry-After"));
    expect([seconds > 300, seconds <= 600]).toEqual([true, true]);
    expect(await rejected.json()).toEqual({
      problem: expect.stringMatching(/^You’ve just sent this twice\. You can send it again in (?:9|10) minutes\.$/),
    });
    await posted(ben.reader, "Buy this now");
    await posted(ana.reader, "Buy that now");
    await app.pool.query("UPDATE chat_messages SET created_at = created_at - interval '10 minutes'");
    await posted(ana.reader, "Buy this now");
  });

  it("lets two of ten through that come at once, and takes a retry for what it is", async () => {
    const { reader } = await registered();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => say(reader, "At once", idOf(n))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const { messages } = await page(reader);
    await app.pool.query("DELETE FROM rate_limits");
    const repeated = await say(reader, "At once", messages[0]!.clientId!);
    expect([repeated.status, await repeated.json()]).toEqual([200, { ok: true, message: messages[0] }]);
    expect((await page(reader)).messages).toHaveLength(2);
  });

  it("holds links alone of an account in its first hour", async () => {
    const { reader, id } = await registered();
    const rejected = await say(reader, "https://spam.example/");
    expect(rejected.status).toBe(429);
    expect(await rejected.json()).toEqual({
      problem: expect.stringMatching(
        /^New accounts can’t post just a link\. Say something about it, or post it in \d\d minutes\.$/,
      ),
    });
    await posted(reader, "A long review of it stands at https://blog.example/");
    await app.pool.query("UPDATE users SET created_at = now() - interval '1 hour' WHERE id = $1", [id]);
    await posted(reader, "https://spam.example/");
  });
});

describe("reading", () => {
  it("shows the newest fifty, and earlier ones a page at a time", async () => {
    const { reader, id } = await registered();
    await written(id, 120);
    const newest = await page(reader);
    expect(texts(newest)).toEqual(Array.from({ length: 50 }, (_, index) => `Number ${index + 71}`));
    expect(newest.more).toBe(true);
    const earlier = await page(reader, `?before=${newest.messages[0]!.id}`);
    expect(texts(earlier)).toEqual(Array.from({ length: 50 }, (_, index) => `Number ${index + 21}`));
    const first = await page(reader, `?before=${earlier.messages[0]!.id}`);
    expect(texts(first)).toEqual(Array.from({ length: 20 }, (_, index) => `Number ${index + 1}`));
    expect([earlier.more, first.more]).toEqual([true, false]);
  });

  it("tells what came after an id, fifty at a time, in order, none twice", async () => {
    const { reader, id } = await registered();
    const first = await posted(reader, "First");
    await written(id, 80);
    const later = await page(reader, `?after=${first.id}`);
    const rest = await page(reader, `?after=${later.messages.at(-1)!.id}`);
    expect([later.messages.length, later.more, rest.messages.length, rest.more]).toEqual([50, true, 30, false]);
    expect([...texts(later), ...texts(rest)]).toEqual(Array.from({ length: 80 }, (_, index) => `Number ${index + 1}`));
    expect((await page(reader, `?after=${rest.messages.at(-1)!.id}`)).messages).toEqual([]);
  });

  it("shows no id before every lower one, however slowly that one is written", async () => {
    const [ana, ben] = [await registered(), await registered()];
    const slow = await app.pool.connect();
    await slow.query("BEGIN");
    await slow.query("INSERT INTO chat_messages (user_id, client_id, message) VALUES ($1, $2, 'Slow')", [
      ana.id,
      idOf(1),
    ]);
    const quick = posted(ben.reader, "Quick");
    // Held up by the slow one, which it would overtake if anything let it.
    await expect.poll(() => waitingForLocks(app.pool)).toBe(1);
    expect(texts(await page(ana.reader, "?after=0"))).toEqual([]);
    await slow.query("COMMIT");
    slow.release();
    await quick;
    expect(texts(await page(ana.reader, "?after=0"))).toEqual(["Slow", "Quick"]);
  });

  it("T14: tells others no more of a writer than their name", async () => {
    const [ana, ben] = [await registered(), await registered("Ben")];
    await posted(ana.reader, "Who am I?");
    await posted(ben.reader, "Ben, hello");
    const seen = await page(ben.reader);
    expect(seen.messages).toMatchObject([
      { own: false, name: "Anonymous", clientId: null },
      { own: true, name: "Ben", clientId: expect.any(String) },
    ]);
    const html = await (await ben.reader.get("/coffee-talk")).text();
    for (const text of [JSON.stringify(seen), html]) {
      expect(text).not.toContain(ana.id);
      expect(text).not.toContain(ana.email);
    }
    // Nor may two readers find out by comparing that they see the same one.
    expect(seen.messages[0]!.writer).not.toBe((await page(ana.reader)).messages[0]!.writer);
  });

  it("calls a writer by the name they have now", async () => {
    const { reader } = await registered("Before");
    await posted(reader, "Same words");
    await reader.send("/dashboard/profile", { nickname: "After" });
    expect((await page(reader)).messages[0]!.name).toBe("After");
    await reader.send("/dashboard/profile", { nickname: "" });
    expect((await page(reader)).messages[0]!.name).toBe("Anonymous");
  });

  it.each(["?after=x", "?after=-1", "?before=", "?before=1e3", "?after=99999999999999999999"])(
    "refuses %s",
    async (query) => {
      const { reader } = await registered();
      expect((await reader.get(`/coffee-talk/messages${query}`)).status).toBe(400);
    },
  );

  it("says when nobody has said anything", async () => {
    const { reader } = await registered();
    expect(await (await reader.get("/coffee-talk")).text()).toContain("No messages yet. Start the conversation!");
  });
});

describe("taking it back", () => {
  const remove = (reader: Reader, id: number | string) =>
    reader.send(`/coffee-talk/messages/${id}`, {}, { method: "DELETE" });

  it("T3: takes back one's own message alone; another's is not there", async () => {
    const [ana, ben] = [await registered(), await registered()];
    const message = await posted(ana.reader, "Mine");
    expect((await remove(ben.reader, message.id)).status).toBe(404);
    expect(texts(await page(ana.reader))).toEqual(["Mine"]);
    expect((await remove(ana.reader, message.id)).status).toBe(200);
    expect((await remove(ana.reader, message.id)).status).toBe(404);
    for (const id of ["x", "0", "-1", "99999999999999999999"]) expect((await remove(ana.reader, id)).status).toBe(404);
    expect(texts(await page(ana.reader))).toEqual([]);
  });

  it("tells pages that still show it, and says nothing of what it said", async () => {
    const [ana, ben] = [await registered(), await registered()];
    const message = await posted(ana.reader, "canary of a message");
    const { asOf } = await page(ben.reader);
    await remove(ana.reader, message.id);
    const { gone, stale, messages } = await page(ben.reader, `?after=${message.id}&asOf=${Math.floor(asOf)}`);
    expect({ gone, stale, messages }).toEqual({ gone: [message.id], stale: false, messages: [] });
    const { rows } = await app.pool.query("SELECT * FROM chat_deletions");
    expect(JSON.stringify(rows)).not.toContain("canary");
  });

  it("T11: takes a reader's messages with them when their account is deleted, on open pages too", async () => {
    const [ana, ben] = [await registered(), await registered()];
    await posted(ben.reader, "Still here");
    const message = await posted(ana.reader, "Soon gone");
    const { asOf } = await page(ben.reader);
    expect((await ana.reader.send("/account/deletion", { email: ana.email })).status).toBe(302);
    expect(texts(await page(ben.reader))).toEqual(["Still here"]);
    const { gone } = await page(ben.reader, `?after=${message.id}&asOf=${Math.floor(asOf)}`);
    expect(gone).toEqual([message.id]);
  });

  it("has a page begin anew that was away for half a day, or missed very many", async () => {
    const { reader, id } = await registered();
    const { asOf } = await page(reader);
    const away = Math.floor(asOf - 13 * 60 * 60 * 1_000);
    expect((await page(reader, `?after=0&asOf=${away}`)).stale).toBe(true);
    await written(id, 501);
    await app.pool.query("DELETE FROM chat_messages");
    expect(await page(reader, `?after=0&asOf=${Math.floor(asOf)}`)).toMatchObject({ stale: true, gone: [] });
  });
});
