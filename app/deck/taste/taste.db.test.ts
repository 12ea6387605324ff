import { beforeEach, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { aReader, useTestApp, type SignedInReader } from "#tests/signed-in.ts";

import type { Beliefs } from "./beliefs.ts";

const { app } = useTestApp();
let ana: SignedInReader;
let books: number[];
beforeEach(async () => {
  await app.pool.query("DELETE FROM books");
  books = await addBooks(app.pool, [
    { title: "The Dispossessed", author: "Ursula K. Le Guin", genre: "Science Fiction" },
    { title: "Emma", author: "Jane Austen", genre: "Fiction" },
    { title: "Dracula", author: "Bram Stoker", genre: "Horror" },
  ]);
  ana = await aReader(app);
});

let swipes = 0;
const swipe = async (book: number, kind: "like" | "pass" = "like") => {
  const id = String((swipes += 1)).padStart(32, "0");
  await ana.sendJson("/swipes", { events: [{ id, bookId: books[book], kind, time: Date.now() - 5 }] });
};
async function beliefs(reader: Reader, signals: unknown = {}): Promise<Beliefs> {
  const response = await reader.sendJson("/taste/beliefs", signals);
  expect(response.status).toBe(200);
  return (await response.json()) as Beliefs;
}
const names = (list: Beliefs["authors"]) => list.map(({ name }) => name);
const say = (rule: unknown) => ana.sendJson("/taste/rules", rule);
const NONE = { listed: [], passed: 0, disliked: 0, stance: null };
const NEVER = { subject: "author", name: "jane austen", stance: "never" };

it("the deck's taste says what the deck believes and which books are behind it, to readers and to visitors", async () => {
  await swipe(0);
  await swipe(2, "pass");
  const expected = {
    authors: [{ subject: "author", name: "Ursula K. Le Guin", liked: ["The Dispossessed"], ...NONE }],
    genres: [
      { subject: "genre", name: "Science Fiction", liked: ["The Dispossessed"], ...NONE },
      { subject: "genre", name: "Horror", liked: [], ...NONE, passed: 1 },
    ],
  };
  const settings = { sources: { swipes: 2, saves: 0, list: 0, stars: 0 }, ignored: [], drawnAgain: [] };
  expect(await beliefs(ana)).toEqual({ ...expected, paused: false, settings });
  const decided = [
    [books[0], 1],
    [books[2], 0],
  ];
  expect(await beliefs(new Reader(app), { decided })).toEqual({ ...expected, paused: null, settings: null });
  expect(await beliefs(new Reader(app))).toEqual({ authors: [], genres: [], paused: null, settings: null });
});

it("the deck's taste keeps one rule about an author or a genre, however spelt, until it is taken back", async () => {
  for (const stance of ["more", "less", "never"]) {
    expect((await say({ ...NEVER, stance })).status).toBe(204);
    expect((await beliefs(ana)).authors).toMatchObject([{ name: "jane austen", stance }]);
  }
  await say({ ...NEVER, name: "Jane Austen" });
  expect((await app.pool.query("SELECT name FROM taste_rules")).rows).toEqual([{ name: "Jane Austen" }]);
  await say({ ...NEVER, stance: null });
  expect((await beliefs(ana)).authors).toEqual([]);
  for (const broken of [null, { ...NEVER, stance: "maybe" }, { ...NEVER, name: " " }, { subject: "title" }]) {
    expect((await say(broken)).status).toBe(400);
  }
});

it("the deck's taste obeys never in the account's deck, on any device", async () => {
  await say(NEVER);
  await say({ subject: "genre", name: "Horror", stance: "never" });
  const { cards } = (await (await ana.sendJson("/deck", {})).json()) as { cards: Array<{ book: { id: number } }> };
  expect(cards.map(({ book }) => book.id)).toEqual([books[0]]);
  expect(await (await ana.get("/")).text()).not.toMatch(/<h2[^>]*>(Emma|Dracula)/);
});

it("R15: an empty genre says that the reader asked never to see it, and leads to the rule", async () => {
  await say({ subject: "genre", name: "Horror", stance: "never" });
  const page = await (await ana.get("/?genre=Horror")).text();
  expect(page).toContain("No books found in Horror genre");
  expect(page).toContain("You asked never to see");
  expect(page).toMatch(/<a [^>]*href="\/taste"/);
  expect(await (await ana.get("/?genre=Business")).text()).not.toContain("You asked never to see");
});

it("the deck's taste learns nothing in a pause, and what was swiped in it once that is over", async () => {
  await swipe(0);
  await ana.sendJson("/taste/learning", { paused: true });
  await new Promise((resolve) => setTimeout(resolve, 20));
  await swipe(1);
  expect(await beliefs(ana)).toMatchObject({ paused: true, authors: [{ name: "Ursula K. Le Guin" }] });
  await ana.sendJson("/taste/learning", { paused: false });
  expect(names((await beliefs(ana)).authors).toSorted()).toEqual(["Jane Austen", "Ursula K. Le Guin"]);
});

it("the deck's taste forgets everything but never by a reset, and deletes no swipe", async () => {
  await swipe(0);
  await say(NEVER);
  await say({ subject: "genre", name: "Horror", stance: "more" });
  await ana.sendJson("/taste/learning", {}, "DELETE");
  expect(await beliefs(ana)).toMatchObject({ authors: [{ name: "jane austen", stance: "never" }], genres: [] });
  expect((await app.pool.query("SELECT FROM swipe_events WHERE kind = 'like'")).rowCount).toBeGreaterThan(0);
});

it("the deck's taste lets a visitor's words join the account, where what it says already stands", async () => {
  await say({ ...NEVER, name: "Jane Austen", stance: "more" });
  const joining = [
    { ...NEVER, name: "Jane Austen" },
    { subject: "genre", name: "Horror", stance: "never" },
  ];
  expect((await say({ joining, pausedAt: Date.now(), resetAt: null })).status).toBe(204);
  expect(await beliefs(ana)).toMatchObject({
    paused: true,
    authors: [{ stance: "more" }],
    genres: [{ name: "Horror", stance: "never" }],
  });
});

it("the deck's taste takes no more rules than a page of the deck can bear", async () => {
  await app.pool.query(
    `INSERT INTO taste_rules (user_id, subject, name, stance)
     SELECT id, 'author', 'Author ' || n, 'less' FROM users, generate_series(1, 200) n WHERE email = $1`,
    [ana.email],
  );
  expect((await say(NEVER)).status).toBe(409);
  expect((await say({ ...NEVER, name: "author 7" })).status).toBe(204);
});

it("the deck's taste learns from each source that is not switched off, and counts it all the same", async () => {
  await swipe(0);
  await ana.send(`/saved-books/${books[1]}`);
  await ana.send("/reading-list", { bookId: String(books[2]) });
  const grounds = async (ignored: string[]) => {
    expect((await ana.sendJson("/taste/settings", { ignored, drawnAgain: [] })).status).toBe(204);
    const { genres, settings } = await beliefs(ana);
    expect(settings).toMatchObject({ sources: { swipes: 1, saves: 1, list: 1, stars: 0 }, ignored });
    return genres.flatMap(({ liked, listed }) => [...liked, ...listed]).toSorted();
  };
  expect(await grounds([])).toEqual(["Dracula", "Emma", "The Dispossessed"]);
  expect(await grounds(["swipes"])).toEqual(["Dracula", "Emma"]);
  expect(await grounds(["saves"])).toEqual(["Dracula", "The Dispossessed"]);
  expect(await grounds(["list"])).toEqual(["Emma", "The Dispossessed"]);
  await app.pool.query("UPDATE reading_list SET rating = 9");
  expect((await beliefs(ana)).genres.find(({ name }) => name === "Horror")).toMatchObject({
    listed: ["Dracula (4½ stars)"],
  });
  await app.pool.query("UPDATE reading_list SET rating = 6");
  expect(names((await beliefs(ana)).genres)).not.toContain("Horror");
  await app.pool.query("UPDATE reading_list SET rating = 1");
  const { genres } = await beliefs(ana);
  expect(genres.find(({ name }) => name === "Horror")).toMatchObject({ listed: [], disliked: 1 });
  await ana.sendJson("/taste/settings", { ignored: ["list", "stars"], drawnAgain: [] });
  expect(names((await beliefs(ana)).genres)).not.toContain("Horror");
  for (const broken of [null, {}, { ignored: ["dreams"], drawnAgain: [] }, { ignored: [], drawnAgain: ["burnt"] }]) {
    expect((await ana.sendJson("/taste/settings", broken)).status).toBe(400);
  }
});
