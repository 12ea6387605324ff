import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import type { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type { Message, MessagePage } from "./message.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
let books: number[];
beforeEach(async () => {
  await app.pool.query("DELETE FROM rate_limits; DELETE FROM chat_messages; DELETE FROM mutes; DELETE FROM books");
  books = await addBooks(app.pool, [
    { title: "Momo", isbn13: "9780140317534" },
    { title: "Dune", isbn13: "9780441013593" },
    ...Array.from({ length: 12 }, (_, number) => ({ title: `Number ${number}` })),
  ]);
});

const JSON_PLEASE = { headers: { Accept: "application/json" } };

function say(reader: Reader, fields: Record<string, string>): Promise<Response> {
  return reader.send("/coffee-talk/messages", { clientId: crypto.randomUUID(), message: "", ...fields }, JSON_PLEASE);
}

async function posted(reader: Reader, fields: Record<string, string>): Promise<Message> {
  const response = await say(reader, fields);
  expect(response.status).toBe(200);
  return ((await response.json()) as { message: Message }).message;
}

const haulOf = (...ids: Array<number | undefined>) => ({ haul: ids.join(",") });
const page = async (reader: Reader, query = "") =>
  (await (await reader.get(`/coffee-talk/messages${query}`)).json()) as MessagePage;
const titles = ({ haul }: Message) => haul.map(({ title, book }) => [title, book?.id ?? null]);

describe("a haul", () => {
  it("is one message with its books in their order, and needs no words", async () => {
    const [momo, dune] = books;
    const message = await posted(ana, haulOf(dune, momo));
    expect(message).toMatchObject({ kind: "haul", message: "", about: null, veiled: false, own: true });
    expect(titles(message)).toEqual([
      ["Dune", dune],
      ["Momo", momo],
    ]);
    await ben.send(`/saved-books/${momo}`);
    const [seen] = (await page(ben)).messages;
    expect(seen!.haul.map(({ book }) => [book!.saved, book!.listed])).toEqual([
      [false, false],
      [true, false],
    ]);
    expect(await (await ben.get("/coffee-talk")).text()).toContain("Book haul");
  });

  it.each([
    ["a book that is not there", () => haulOf(books[0], 999_999), 400],
    ["thirteen books", () => haulOf(...books.slice(0, 13)), 400],
    ["what is no id", () => ({ haul: "1,two" }), 400],
    ["one book beside it", () => ({ ...haulOf(books[0]), bookId: String(books[1]) }), 400],
    ["neither books nor words", () => ({ haul: "" }), 400],
  ])("is refused with %s", async (_, fields, status) => {
    expect((await say(ana, fields())).status).toBe(status);
    expect((await page(ana)).messages).toEqual([]);
    expect((await app.pool.query("SELECT FROM chat_message_books")).rowCount).toBe(0);
  });

  it("names twelve books, each once", async () => {
    const message = await posted(ana, haulOf(books[0], books[0], ...books.slice(1, 12)));
    expect(message.haul).toHaveLength(12);
  });

  it("is the same haul however often it is sent, and another may follow", async () => {
    const clientId = crypto.randomUUID();
    const sent = { clientId, ...haulOf(books[0]) };
    expect((await posted(ana, sent)).id).toBe((await posted(ana, sent)).id);
    for (const book of books.slice(1, 4)) await posted(ana, haulOf(book));
    expect((await page(ana)).messages).toHaveLength(4);
    await posted(ana, haulOf(books[0]));
    expect((await say(ana, haulOf(books[0]))).status).toBe(429);
  });

  it("keeps the title of a book that leaves the catalogue", async () => {
    await posted(ana, haulOf(books[0], books[1]));
    await app.pool.query("DELETE FROM books WHERE id = $1", [books[0]]);
    expect(titles((await page(ben)).messages[0]!)).toEqual([
      ["Momo", null],
      ["Dune", books[1]],
    ]);
  });

  it("is quoted, reported and kept for the decision with its titles", async () => {
    const { id } = await posted(ana, { ...haulOf(books[0], books[1]), message: "From the flea market" });
    const reply = await posted(ben, { message: "Lucky you", replyTo: String(id) });
    expect(reply.quote).toMatchObject({ state: "shown", text: "From the flea market Book haul: Momo, Dune" });
    const report = { kind: "message", thing: String(id), reason: "spam" };
    expect((await ben.send("/reports", report)).status).toBe(200);
    const { rows } = await app.pool.query("SELECT words FROM reports WHERE thing_id = $1", [id]);
    expect(rows).toEqual([{ words: "From the flea market\nBook haul: Momo, Dune" }]);
  });

  it("goes with its writer's message, and is not there for who has muted them", async () => {
    const { id } = await posted(ana, haulOf(books[0]));
    await ben.send("/mutes", { kind: "message", id: String(id) });
    expect((await page(ben)).messages).toEqual([]);
    expect((await ana.send(`/coffee-talk/messages/${id}`, {}, { method: "DELETE" })).status).toBeLessThan(400);
    expect((await app.pool.query("SELECT FROM chat_message_books")).rowCount).toBe(0);
  });
});

describe("books by ISBN", () => {
  it("are those of the catalogue, in whatever form the numbers come", async () => {
    const response = await ana.get("/coffee-talk/books?isbns=978-0-14-031753-4,9780441013593,9780000000002");
    const found = ((await response.json()) as { books: Array<{ title: string; isbn13: string }> }).books;
    expect(found.map(({ title, isbn13 }) => [title, isbn13]).toSorted()).toEqual([
      ["Dune", "9780441013593"],
      ["Momo", "9780140317534"],
    ]);
  });

  it("are none for what is no ISBN", async () => {
    expect(await (await ana.get("/coffee-talk/books?isbns=momo")).json()).toEqual({ books: [] });
  });
});
