import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import type { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type { Message, MessagePage } from "./message.ts";

const { app, ana, ben, cleo } = useTestApp({ ana: {}, ben: {}, cleo: {} });
let momo: number;
beforeAll(async () => {
  await ana.send("/dashboard/profile", { nickname: "Ana" });
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM rate_limits; DELETE FROM mutes; DELETE FROM chat_messages; DELETE FROM books");
  [momo] = (await addBooks(app.pool, [{ title: "Momo", pages: 300 }])) as [number];
});

const SECRET = "the grey men smoke the hours";
const JSON_PLEASE = { headers: { Accept: "application/json" } };

async function say(reader: Reader, message: string, fields: Record<string, string> = {}): Promise<Message> {
  const form = { clientId: crypto.randomUUID(), message, ...fields };
  const response = await reader.send("/coffee-talk/messages", form, JSON_PLEASE);
  expect(response.status).toBe(200);
  return ((await response.json()) as { message: Message }).message;
}

async function page(reader: Reader, query = ""): Promise<MessagePage> {
  return (await (await reader.get(`/coffee-talk/messages${query}`)).json()) as MessagePage;
}

const quoteFor = async (reader: Reader) => (await page(reader)).messages.at(-1)!.quote;
const reaction = (reader: Reader, id: number | string, kind: string, method: string) =>
  reader.send(`/coffee-talk/messages/${id}/reactions/${kind}`, {}, { ...JSON_PLEASE, method });

describe("a reply", () => {
  it("quotes the beginning of what it answers, under its writer's name", async () => {
    const { id } = await say(ana, `One\n\ntwo ${"x".repeat(300)}`);
    const reply = await say(ben, "Indeed", { replyTo: String(id) });
    expect(reply.quote).toMatchObject({ state: "shown", id, name: "Ana", text: `One two ${"x".repeat(151)}…` });
    expect((await page(cleo)).messages[0]!.quote).toBe(null);
  });

  it("never quotes what is veiled from who looks, and does once they have passed", async () => {
    const { id } = await say(ana, SECRET, { bookId: String(momo), page: "120" });
    await say(ana, "As I said", { replyTo: String(id) });
    expect(await quoteFor(ana)).toMatchObject({ state: "shown", text: SECRET });
    expect(await quoteFor(ben)).toMatchObject({ state: "veiled", id, text: "" });
    // Nor where the original has been revealed once: the device knows that, not the server.
    for (const path of ["", "?after=0", `?after=0&veiled=${id}`]) {
      expect(await (await ben.get(`/coffee-talk/messages${path}`)).text()).not.toContain(SECRET);
    }
    const listed = await ben.send("/reading-list", { bookId: String(momo) }, JSON_PLEASE);
    const { entryId } = (await listed.json()) as { entryId: number };
    await ben.send(`/reading-list/${entryId}/page`, { page: "120" }, JSON_PLEASE);
    expect(await quoteFor(ben)).toMatchObject({ state: "shown", text: SECRET });
  });

  it("never quotes a reader to who has muted them, nor names them", async () => {
    const { id } = await say(ana, SECRET);
    await say(cleo, "Indeed", { replyTo: String(id) });
    await ben.send("/mutes", { kind: "message", id: String(id) }, JSON_PLEASE);
    expect(await quoteFor(ben)).toEqual({ state: "muted", id });
    expect(await quoteFor(cleo)).toMatchObject({ state: "shown", text: SECRET });
  });

  it("outlives what it answers, whose words are gone from it", async () => {
    const { id } = await say(ana, SECRET);
    await say(ben, "Indeed", { replyTo: String(id) });
    await ana.send(`/coffee-talk/messages/${id}`, {}, { ...JSON_PLEASE, method: "DELETE" });
    expect(await quoteFor(ben)).toEqual({ state: "gone", id });
    const late = await say(cleo, "Too late", { replyTo: String(id) });
    expect(late.quote).toEqual({ state: "gone", id });
  });

  it("answers nothing that is not there yet, and no number that is none", async () => {
    const { id } = await say(ana, "First");
    expect((await say(ben, "Second", { replyTo: String(id + 1_000) })).quote).toBe(null);
    const form = { clientId: crypto.randomUUID(), message: "x", replyTo: "1 or 1=1" };
    expect((await ben.send("/coffee-talk/messages", form, JSON_PLEASE)).status).toBe(400);
  });
});

describe("a message about a book", () => {
  it("is open to everybody where it gives nothing away, and veiled where nobody said so", async () => {
    await say(ana, "A fine book", { bookId: String(momo), givesAway: "false" });
    expect((await page(ben)).messages.at(-1)).toMatchObject({ veiled: false, message: "A fine book" });
    // As a page from before there was a choice sends it.
    await say(ana, SECRET, { bookId: String(momo) });
    expect((await page(ben)).messages.at(-1)).toMatchObject({ veiled: true, message: "" });
    // A page is a veil, whatever else is said.
    await say(ana, SECRET, { bookId: String(momo), page: "20", givesAway: "false" });
    expect((await page(ben)).messages.at(-1)).toMatchObject({ veiled: true, message: "" });
  });

  it("brings the book, with what the reader has done with it", async () => {
    await say(ana, "A fine book", { bookId: String(momo), givesAway: "false" });
    await ben.send(`/saved-books/${momo}`, {}, JSON_PLEASE);
    const { about } = (await page(ben)).messages.at(-1)!;
    expect(about).toMatchObject({ title: "Momo", book: { id: momo, saved: true, listed: false } });
    await app.pool.query("DELETE FROM books");
    expect((await page(ben)).messages.at(-1)!.about).toMatchObject({ title: "Momo", book: null });
  });

  it("lays the book on the table for a week, for all but who has muted the writer", async () => {
    const [krabat] = (await addBooks(app.pool, [{ title: "Krabat" }])) as [number];
    const { id } = await say(ana, "A fine book", { bookId: String(momo), givesAway: "false" });
    await say(ana, "Again", { bookId: String(momo) });
    await say(cleo, "Another", { bookId: String(krabat) });
    const table = async (reader: Reader) =>
      /Talked about this week.*/s.exec(await (await reader.get("/coffee-talk")).text())?.[0];
    const titles = async (reader: Reader) =>
      (await table(reader))?.match(/<h3[^>]*>[^<]+/g)?.map((h) => h.replace(/.*>/, ""));
    expect(await titles(ben)).toEqual(["Krabat", "Momo"]);
    await ben.send("/mutes", { kind: "message", id: String(id) }, JSON_PLEASE);
    expect(await titles(ben)).toEqual(["Krabat"]);
    await app.pool.query("UPDATE chat_messages SET created_at = now() - interval '8 days'");
    expect(await titles(cleo)).toBe(undefined);
  });
});

describe("a reaction", () => {
  const reactionsFor = async (reader: Reader) => (await page(reader)).messages[0]!.reactions;

  it("counts once for each reader and kind, however often it is said or taken back", async () => {
    const { id } = await say(ana, "Hello");
    for (let times = 0; times < 2; times++) expect((await reaction(ben, id, "love", "PUT")).status).toBe(200);
    await reaction(cleo, id, "love", "PUT");
    await reaction(cleo, id, "want", "PUT");
    expect(await reactionsFor(ben)).toEqual(
      expect.arrayContaining([
        { kind: "love", count: 2, own: true },
        { kind: "want", count: 1, own: false },
      ]),
    );
    for (let times = 0; times < 2; times++) expect((await reaction(ben, id, "love", "DELETE")).status).toBe(200);
    await reaction(cleo, id, "want", "DELETE");
    expect(await reactionsFor(ben)).toEqual([{ kind: "love", count: 1, own: false }]);
  });

  it("is told to pages that show the message already", async () => {
    const { id } = await say(ana, "Hello");
    const { asOf } = await page(ben);
    const since = `?after=${id}&asOf=${Math.floor(asOf)}`;
    expect((await page(ben, since)).reacted).toEqual([]);
    await reaction(cleo, id, "agree", "PUT");
    expect((await page(ben, since)).reacted).toEqual([{ id, reactions: [{ kind: "agree", count: 1, own: false }] }]);
    await reaction(cleo, id, "agree", "DELETE");
    expect((await page(ben, since)).reacted).toEqual([{ id, reactions: [] }]);
  });

  it("does not count for who has muted its reader, and goes with them", async () => {
    const { id } = await say(ana, "Hello");
    const other = await say(cleo, "Me");
    await reaction(cleo, id, "love", "PUT");
    await ben.send("/mutes", { kind: "message", id: String(other.id) }, JSON_PLEASE);
    expect(await reactionsFor(ben)).toEqual([]);
    expect(await reactionsFor(ana)).toEqual([{ kind: "love", count: 1, own: false }]);
  });

  it("is refused to one's own message, to one of a muted reader, to none, and of an unknown kind", async () => {
    const { id } = await say(ana, "Hello");
    expect((await reaction(ana, id, "love", "PUT")).status).toBe(404);
    expect((await reaction(ben, id + 1, "love", "PUT")).status).toBe(404);
    expect((await reaction(ben, "x", "love", "DELETE")).status).toBe(404);
    expect((await reaction(ben, id, "hate", "PUT")).status).toBe(404);
    await ben.send("/mutes", { kind: "message", id: String(id) }, JSON_PLEASE);
    expect((await reaction(ben, id, "love", "PUT")).status).toBe(404);
    expect(await reactionsFor(cleo)).toEqual([]);
  });
});
