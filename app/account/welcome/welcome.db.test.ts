import { beforeAll, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();

const likes = async (userId: string) =>
  (await app.pool.query("SELECT book_id, kind FROM swipe_events WHERE user_id = $1 ORDER BY book_id", [userId])).rows;

it("the first minute offers books of the catalogue, and can be skipped", async () => {
  await addBooks(app.pool, [{ title: "Momo" }]);
  const html = await (await (await aReader(app)).get("/welcome")).text();
  expect(html).toContain("Momo");
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Skip<\/a>/);
});

async function sheet(reader: Reader, query = "") {
  const response = await reader.get(`/welcome${query}`);
  const html = (await response.text()).replaceAll("<!-- -->", "");
  const labels = [...html.matchAll(/<label[^>]*>(<input type="checkbox"[^>]*>).*?book-title[^>]*>(.*?)<\/span>/g)];
  return {
    status: response.status,
    html,
    titles: labels.map(([, , title]) => title),
    ticked: labels.filter(([, box]) => box!.includes("checked")).map(([, , title]) => title),
  };
}

describe("books to love", () => {
  beforeAll(async () => {
    await app.pool.query("DELETE FROM books");
    await addBooks(app.pool, [
      // In the order in which a seed is stored: the oldest first.
      ...Array.from({ length: 40 }, (_, n) => ({ title: `Old ${n}`, author: `Ancient ${n}`, year: 1500 + n })),
      { title: "Normal People", author: "Sally Rooney", year: 2018 },
      { title: "The Shining", author: "Stephen King", year: 1977, genre: "Horror" },
      { title: "Alte Bücher", author: "Ines Grün", year: 2020, genre: "Horror", language: "de" },
    ]);
  });

  async function readerOfEnglish() {
    const reader = await aReader(app);
    await app.pool.query("INSERT INTO profiles (id, languages) VALUES ($1, '{en}')", [reader.id]);
    return reader;
  }

  it("begin with the well known of every genre, and go on with the newest", async () => {
    const { titles, html } = await sheet(await readerOfEnglish());
    expect(titles).toHaveLength(30);
    expect(titles.slice(0, 4)).toEqual(["Normal People", "The Shining", "Old 39", "Old 38"]);
    expect(html).toContain("Show others");
  });

  it("are others on demand, and what is ticked and typed stays", async () => {
    const ana = await readerOfEnglish();
    const [first] = (await app.pool.query("SELECT id FROM books WHERE title = 'The Shining'")).rows;
    const { titles, ticked, html } = await sheet(ana, `?batches=1&nickname=Ana&book=${first.id}&q=&batches=2`);
    expect(titles).toHaveLength(42);
    expect(ticked).toEqual(["The Shining"]);
    expect(html).toContain('value="Ana"');
    expect(html).not.toContain("Show others");
  });

  it("are found by the catalogue's search, beside what was chosen before", async () => {
    const ana = await aReader(app);
    const [first] = (await app.pool.query("SELECT id FROM books WHERE title = 'The Shining'")).rows;
    const found = await sheet(ana, `?book=${first.id}&book=nonsense&q=${encodeURIComponent("sally rooney")}`);
    expect([found.titles, found.ticked]).toEqual([["Normal People", "The Shining"], ["The Shining"]]);
    expect(found.html).toContain("Results for “sally rooney”");
    const none = await sheet(ana, "?q=zzzyx");
    expect([none.status, none.titles]).toEqual([200, []]);
    expect(none.html).toContain("No books found. Try a different search term.");
    expect((await sheet(ana, "?q=sally&all=1")).titles).toHaveLength(30);
  });

  it("say when the search was asked too often, and keep what was chosen", async () => {
    const ana = await aReader(app);
    const [first] = (await app.pool.query("SELECT id FROM books WHERE title = 'The Shining'")).rows;
    await sheet(ana, "?q=momo");
    await app.pool.query("UPDATE rate_limits SET count = 1000");
    const { status, html, ticked } = await sheet(ana, `?book=${first.id}&q=momo`);
    expect([status, ticked]).toEqual([429, ["The Shining"]]);
    expect(html).toContain("You’ve searched a lot.");
  });

  it("are none in an empty catalogue, which says so", async () => {
    await app.pool.query("DELETE FROM books");
    const { status, titles, html } = await sheet(await aReader(app));
    expect([status, titles]).toEqual([200, []]);
    expect(html).toContain("There are no books here yet.");
  });
});

it("the books chosen in the first minute are likes of the deck, once, and the nickname is kept", async () => {
  const [momo, dune] = await addBooks(app.pool, [{ title: "Momo" }, { title: "Dune" }]);
  const ana = await aReader(app);
  const sheet: Array<[string, string]> = [
    ["nickname", "Ana W."],
    ["book", String(momo)],
    ["book", String(dune)],
    ["book", "nonsense"],
  ];
  for (const _ of ["sent", "sent again"]) {
    const response = await ana.sendAll("/welcome", sheet);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
  }
  expect(await likes(ana.id)).toEqual([momo, dune].map((book) => ({ book_id: book, kind: "like" })));
  expect(await (await ana.get("/dashboard")).text()).toContain("Ana W.");
});

it("the deck after the first minute gives its reason", async () => {
  const books = await addBooks(
    app.pool,
    Array.from({ length: 12 }, (_, index) => ({ title: `Saga ${index}`, author: "Selma Teller" })),
  );
  const ana = await aReader(app);
  await ana.sendAll("/welcome", [
    ["nickname", ""],
    ...books.slice(0, 5).map((book): [string, string] => ["book", String(book)]),
  ]);
  expect(await (await ana.get("/")).text()).toMatch(
    /More by Selma Teller|Similar to books you liked|Because you liked/,
  );
});

it("a refused nickname costs none of the books chosen with it", async () => {
  const [book] = await addBooks(app.pool, [{ title: "Kept" }]);
  const ana = await aReader(app);
  const response = await ana.sendAll("/welcome", [
    ["nickname", "Admin"],
    ["book", String(book)],
  ]);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("This name is reserved");
  expect(await likes(ana.id)).toHaveLength(1);
});

it("the first minute is nobody's without an account", async () => {
  const [book] = await addBooks(app.pool, [{ title: "Not theirs" }]);
  const response = await new Reader(app).sendAll("/welcome", [["book", String(book)]]);
  expect(response.status).toBe(401);
  expect((await app.pool.query("SELECT 1 FROM swipe_events WHERE book_id = $1", [book])).rowCount).toBe(0);
});

it("R31: whose session was ended elsewhere is told so on the way home, with the way back; a visitor gets no cookie", async () => {
  const ana = await aReader(app);
  await app.pool.query("DELETE FROM sessions WHERE user_id = $1", [ana.id]);
  const response = await ana.get("/reading-tracker?search=x");
  expect(response.headers.get("Location")).toBe("/");
  const back = encodeURIComponent("/reading-tracker?search=x");
  expect(response.headers.getSetCookie()).toContain(`bookmatch.landing=${back}; Max-Age=60; Path=/; SameSite=Lax`);
  expect((await new Reader(app).get("/reading-tracker")).headers.getSetCookie()).toEqual([]);
});
