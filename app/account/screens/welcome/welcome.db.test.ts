import { expect, it } from "vitest";

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
  expect(await (await ana.get("/")).text()).toMatch(/More by Selma Teller|Like the books you liked|Because you liked/);
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
  expect(response.headers.get("Location")).toBe("/");
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
