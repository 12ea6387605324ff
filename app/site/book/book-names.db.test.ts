import { beforeEach, describe, expect, it } from "vitest";

import { bookPath } from "#app/books/page/book-path.ts";
import { aBook, anEntry, someBooks, type Book, type BookFacts } from "#tests/factories/books.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
beforeEach(() => app.pool.query("TRUNCATE books, authors, series, book_names_due CASCADE"));

async function readNames(): Promise<void> {
  // Loaded here, because it opens the database that the app was given.
  const { readDueNames } = await import("#app/books/names/read-names.queries.server.ts");
  await readDueNames();
}
async function add<Facts extends BookFacts[]>(...facts: Facts): Promise<{ [Key in keyof Facts]: Book }> {
  const books = await someBooks(app.pool, facts);
  await readNames();
  return books as { [Key in keyof Facts]: Book };
}
const visit = (book: Pick<Book, "id" | "title">) => new Reader(app).get(bookPath(book));
const htmlOf = async (book: Pick<Book, "id" | "title">) =>
  (await (await visit(book)).text()).replaceAll("<!-- -->", "");
const linesIn = (html: string) =>
  [.../<ol>([^]*?)<\/ol>/.exec(html)![1]!.matchAll(/<li[^>]*>([^]*?)<\/li>/g)].map(([, line]) =>
    line!.replaceAll(/<[^>]*>/g, ""),
  );
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)![1]!) as Record<string, unknown>;

const DUNE = { title: "Dune (Dune #1)", author: "Frank Herbert" };
const CHILDREN = { title: "Children of Dune (Dune #3)", author: "Herbert, Frank" };
const HUNTERS = { title: "Hunters of Dune (Dune #7)", author: "Brian Herbert & Kevin J. Anderson" };

describe("the page of a book of a series", () => {
  it("links its people, each to their own page, and its series with what stands before and after", async () => {
    const [, children, hunters] = await add(DUNE, CHILDREN, HUNTERS);
    const html = await htmlOf(children);
    expect(html).toContain('by <a href="/authors/frank-herbert">Frank Herbert</a></p>');
    expect(html).toContain('Book 3 of <a href="/series/dune">Dune</a>');
    expect(linesIn(html)).toEqual([
      "Book 1: Dune",
      "We don’t have book 2 yet",
      "Book 3: Children of Dune (Dune #3)",
      "We don’t have books 4–6 yet",
      "Book 7: Hunters of Dune",
    ]);
    expect(html).toContain(`<a href="${bookPath(hunters)}">Hunters of Dune</a>`);
    expect(await htmlOf(hunters)).toContain(
      'by <a href="/authors/brian-herbert">Brian Herbert</a> and <a href="/authors/kevin-j-anderson">Kevin J. Anderson</a></p>',
    );
  });

  it("says both in its structured data, with addresses and the place", async () => {
    const [dune, hunters] = await add(DUNE, HUNTERS);
    expect(dataIn(await htmlOf(dune))).toMatchObject({
      author: { "@type": "Person", name: "Frank Herbert", url: "http://localhost:3000/authors/frank-herbert" },
      isPartOf: { "@type": "BookSeries", name: "Dune", url: "http://localhost:3000/series/dune" },
      position: "1",
    });
    expect(dataIn(await htmlOf(hunters))).toMatchObject({
      author: [{ name: "Brian Herbert" }, { name: "Kevin J. Anderson" }],
      position: "7",
    });
  });

  it("names a pen name as the book does, and links to whom it is", async () => {
    const [rage] = await add({ title: "Rage", author: "Richard Bachman" }, { title: "It", author: "Stephen King" });
    await join("authors", "richard-bachman", "stephen-king");
    expect(await htmlOf(rage)).toContain('<a href="/authors/stephen-king">Richard Bachman</a>');
  });

  it("is as before where the author's text names nobody, and where a series has no other book", async () => {
    const [tales, first] = await add({ title: "Tales", author: "Various" }, { title: "Alone (Only #1)" });
    expect(await htmlOf(tales)).toContain("by Various</p>");
    expect(dataIn(await htmlOf(tales))).toMatchObject({ author: { "@type": "Person", name: "Various" } });
    const html = await htmlOf(first);
    expect(html).toContain('Book 1 of <a href="/series/only">Only</a>');
    expect(html).not.toContain("in order</h2>");
  });
});

const join = (table: string, slug: string, into: string) =>
  app.pool.query(`UPDATE ${table} SET same_as_id = (SELECT id FROM ${table} WHERE slug = $2) WHERE slug = $1`, [
    slug,
    into,
  ]);

it("a page from the cache shows each change of its names at once, and stays through those of others", async () => {
  const [dune, , farOff] = await add(DUNE, CHILDREN, HUNTERS, { title: "Emma", author: "Jane Austen" });
  const { bookVersions } = await import("./versions.queries.server.ts");
  const subject = String(dune.id);
  // Without the books that are like it, which may be any of the others here.
  const version = async () => (await bookVersions([subject])).get(subject)?.replace(/( \d+:\d+)+$/, "");
  const sql = (text: string) => () => app.pool.query(text);
  const changes: Array<[name: string, change: () => Promise<unknown>, shows: string]> = [
    ["a renamed author", sql("UPDATE authors SET name = 'F. Herbert' WHERE slug = 'frank-herbert'"), "F. Herbert</a>"],
    ["a joined author", () => join("authors", "frank-herbert", "jane-austen"), 'href="/authors/jane-austen"'],
    [
      "another address of whom the author is",
      sql("UPDATE authors SET slug = 'austen' WHERE slug = 'jane-austen'"),
      'href="/authors/austen"',
    ],
    ["an author taken apart", sql("UPDATE authors SET same_as_id = NULL"), 'href="/authors/frank-herbert"'],
    ["a renamed series", sql("UPDATE series SET name = 'Arrakis' WHERE slug = 'dune'"), ">Arrakis</a>"],
    ["a new neighbour", () => add({ title: "Dune Messiah (Dune #2)" }), ">Dune Messiah</a>"],
    [
      "a renamed neighbour",
      sql("UPDATE books SET title = 'Messiah (Dune #2)' WHERE title LIKE 'Dune M%'"),
      ">Messiah</a>",
    ],
    [
      "a neighbour that moved",
      sql(
        "UPDATE book_series SET from_place = 2.5, to_place = 2.5 WHERE book_series.book_id = (SELECT id FROM books WHERE title LIKE 'Messiah%')",
      ),
      "We don’t have book 2 yet",
    ],
    ["a deleted neighbour", sql("DELETE FROM books WHERE title LIKE 'Messiah%'"), ">Children of Dune</a>"],
    [
      "a neighbour of a joined series",
      async () => {
        await add({ title: "Paul (Atreides #1.5)" });
        await join("series", "atreides", "dune");
      },
      ">Paul</a>",
    ],
    ["another place", sql(`UPDATE book_series SET from_place = 0.5 WHERE book_id = ${dune.id}`), "0.5–1"],
    ["no series", sql(`DELETE FROM book_series WHERE book_id = ${dune.id}`), "Dune (Dune #1)"],
  ];
  let before = await version();
  expect(before).toBeDefined();
  for (const [name, change, shows] of changes) {
    await change();
    expect([name, await htmlOf(dune)]).toEqual([name, expect.stringContaining(shows)]);
    const now = await version();
    expect([name, now === before]).toEqual([name, false]);
    // A series' book that is not next to this one, a book that is in no series, and names of others.
    await app.pool.query("UPDATE books SET description = md5(random()::text) WHERE id = $1 OR title = 'Emma'", [
      farOff.id,
    ]);
    await readNames();
    await app.pool.query("UPDATE authors SET name = md5(random()::text) WHERE slug = 'kevin-j-anderson'");
    expect([name, await version()]).toEqual([name, now]);
    before = now;
  }
});

describe("what is next for a reader", () => {
  const standing = async (reader: Reader, { id }: Book) =>
    (await (await reader.get(`/book-standing/${id}`)).text()).replaceAll("<!-- -->", "");
  const completed = ({ id, title, author }: Book, userId: string) =>
    anEntry(app.pool, userId, {
      bookId: id,
      title,
      author,
      status: "completed",
      startedAt: new Date(),
      completedAt: new Date(),
    });

  it("is the first book after the last that they completed, in their own standing alone", async () => {
    const [dune, messiah, children] = await add(DUNE, { title: "Dune Messiah (Dune #2)" }, CHILDREN, HUNTERS);
    expect(await standing(ana, dune)).not.toContain("Your next book");
    const page = await htmlOf(dune);
    await completed(dune, ana.id);
    for (const book of [dune, children])
      expect(await standing(ana, book)).toContain(
        `Your next book in Dune: <a class="serif" href="${bookPath(messiah)}">Dune Messiah</a>`,
      );
    expect(await standing(ana, messiah)).toContain("This is your next book in Dune.");
    expect(await standing(ben, dune)).not.toContain("Your next book");
    expect(await htmlOf(dune)).toBe(page);
    expect(page).toContain('<div data-place="next">');
    await completed(messiah, ana.id);
    expect(await standing(ana, dune)).toContain(">Children of Dune</a>");
    // Book 4 is not here.
    await completed(children, ana.id);
    expect(await standing(ana, dune)).not.toContain("Your next book");
  });

  it("counts a book that they are reading once more, and none of a book without a series", async () => {
    const [dune, messiah, emma] = await add(DUNE, { title: "Dune Messiah (Dune #2)" }, { title: "Emma" });
    const entry = await anEntry(app.pool, ben.id, {
      bookId: dune.id,
      title: "Dune",
      author: "Frank Herbert",
      status: "reading",
      startedAt: new Date(),
    });
    await app.pool.query(
      `INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
       VALUES ($1, $2, '2026-10-20', '2026-10-20T12:00Z', 'status', 'completed', 1, 0, 412)`,
      [ben.id, entry.id],
    );
    expect(await standing(ben, dune)).toContain(`href="${bookPath(messiah)}"`);
    expect(await standing(ben, emma)).not.toContain("Your next book");
    const other = await aBook(app.pool, { title: "Persuasion" });
    await completed(other, ben.id);
    expect(await standing(ben, other)).not.toContain("Your next book");
  });
});
