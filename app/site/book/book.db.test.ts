import { beforeEach, describe, expect, it } from "vitest";

import { bookPath } from "#app/books/page/book-path.ts";
import { belowHeader } from "#tests/below-header.ts";
import type { Book, BookFacts } from "#tests/factories/books.ts";
import { aBook, anEntry, someBooks } from "#tests/factories/books.ts";
import { aRecommendation, aSuggestion, someMessages } from "#tests/factories/club.ts";
import { MARKUP } from "#tests/markup.ts";
import { Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben, ada } = useTestApp({
  ana: { nickname: "Zora-of-the-members" },
  ben: {},
  ada: { role: "admin" },
});
beforeEach(() => app.pool.query("DELETE FROM books; DELETE FROM book_merges; DELETE FROM chat_messages"));

const visit = (path: string) => new Reader(app).get(path);
/** Without the marks between texts that React puts there. */
const textOf = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const htmlOf = async (book: Pick<Book, "id" | "title">) => textOf(await visit(bookPath(book)));
const leadsTo = async (path: string) => {
  const response = await visit(path);
  return [response.status, response.headers.get("Location")];
};

function factsIn(html: string): Record<string, unknown> {
  return JSON.parse(/<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)![1]!);
}

const DUNE: BookFacts = {
  title: "Dune",
  author: "Frank Herbert",
  genre: "Science Fiction",
  description: "Sand.\n\nMore sand, and spice.",
  isbn13: "9780441013593",
  year: 1965,
  pages: 412,
};

describe("a book's page", () => {
  it("shows a visitor what is known of the book, without a script", async () => {
    const book = await aBook(app.pool, DUNE);
    await app.pool.query(
      `INSERT INTO book_facets (book_id, facet, term, position)
       VALUES ($1, 'mood', 'epic', 0), ($1, 'theme', 'power', 1), ($1, 'warning', 'violence', 0), ($1, 'author', 'man', 0)`,
      [book.id],
    );
    const response = await visit(bookPath(book));
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Security-Policy")).toMatch(/script-src 'sha256-[^' ]+';/);
    const html = await textOf(response);
    for (const text of ["Dune</h1>", "by Frank Herbert", "Science Fiction", "1965 · 412 pages", "<p>Sand.</p>"])
      expect(html).toContain(text);
    for (const tag of ["epic", "power"]) expect(html).toContain(`rel="nofollow">${tag}</a>`);
    expect(html).not.toMatch(/nofollow">violence|>man/);
    expect(html).toMatch(/<details[^>]*><summary>Content notes<\/summary><p>violence<\/p><\/details>/);
    expect(html).toMatch(/<form action="\/saved-books\/\d+" method="post"/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain("In the club");
  });

  it("has a title, a picture and one address for whoever finds or shares it", async () => {
    const html = await htmlOf(await aBook(app.pool, { ...DUNE, id: 71 }));
    expect(html).toContain("<title>Dune by Frank Herbert · Bookmatch</title>");
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/books/71/dune"/>');
    expect(html).toContain('<meta property="og:image" content="http://localhost:3000/books/71/dune/picture.png"/>');
    expect(html).toContain('<meta property="og:type" content="book"/>');
    expect(html).toContain('<meta name="description" content="Sand. More sand, and spice."/>');
    const picture = await visit("/books/71/dune/picture.png");
    expect(picture.headers.get("Content-Type")).toBe("image/png");
    expect(Buffer.from(await picture.arrayBuffer()).readUInt32BE(16)).toBe(1_200);
  });

  it("has its picture drawn for an address a few times a minute, and keeps what is drawn for all", async () => {
    const [drawn, other] = [await aBook(app.pool, DUNE), await aBook(app.pool)];
    const statusOf = async (book: Book) => (await visit(`${bookPath(book)}/picture.png`)).status;
    expect(await statusOf(drawn)).toBe(200);
    await app.pool.query("UPDATE rate_limits SET count = 15 WHERE key LIKE 'share-picture|%'");
    expect(await statusOf(other)).toBe(429);
    expect(await statusOf(drawn)).toBe(200);
    await app.pool.query("DELETE FROM rate_limits");
    expect(await statusOf(other)).toBe(200);
  });

  it("T4: holds hostile texts as texts, in its structured data as well", async () => {
    for (const [index, text] of MARKUP.entries()) {
      const book = await aBook(app.pool, {
        title: `${text} ${index}`,
        author: text,
        description: `${text}\n\n${text}`,
        linkUrl: `https://shop.example/?${encodeURIComponent(text)}`,
      });
      await app.pool.query("INSERT INTO book_facets VALUES ($1, 'mood', $2, 0)", [book.id, text.slice(0, 100)]);
      const html = await htmlOf(book);
      expect(factsIn(html)).toMatchObject({ name: `${text} ${index}`, author: { name: text } });
      expect(html.match(/<script/g)).toHaveLength(2);
      expect(html).not.toMatch(/<(?:img|svg|iframe|object|embed)[^>]*(?:onerror|onload|javascript:|evil)/i);
    }
  });

  it("answers 404 where there is no such book, and tells search engines to forget it", async () => {
    const book = await aBook(app.pool, DUNE);
    await app.pool.query("DELETE FROM books");
    for (const path of [bookPath(book), "/books/0/dune", "/books/x/dune", "/books/2147483648/dune"]) {
      const response = await visit(path);
      expect([path, response.status]).toEqual([path, 404]);
      const html = await response.text();
      expect(html).toContain("Book not found");
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toContain("ld+json");
    }
    expect((await visit(`/books/${book.id}`)).status).toBe(404);
    expect((await visit(`${bookPath(book)}/picture.png`)).status).toBe(404);
  });
});

describe("a page from the cache", () => {
  const etagOf = async (path: string) => (await visit(path)).headers.get("ETag");

  it("is the same bytes for all visitors, but for its header for all readers, and is asked for anew by its tag", async () => {
    const path = bookPath(await aBook(app.pool, DUNE));
    const [first, second, own] = [await visit(path), await visit(path), await ana.get(path)];
    const others = await (await aReader(app)).get(path);
    const tag = first.headers.get("ETag")!;
    expect(tag).toMatch(/^W\/"/);
    expect([second.headers.get("ETag"), others.headers.get("ETag")]).toEqual([tag, own.headers.get("ETag")]);
    expect(belowHeader(await own.text())).toBe(belowHeader(await first.text()));
    expect([first.headers.get("Server-Timing"), own.headers.get("Server-Timing")]).toEqual([null, "session"]);
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    expect((await new Reader(app).get(path, { "If-None-Match": tag })).status).toBe(304);
  });

  it("shows each change of its book at once, and stays through a change of another", async () => {
    const [book, other] = (await someBooks(app.pool, [DUNE, { title: "Emma" }])) as [Book, Book];
    const path = bookPath(book);
    const asked = await aSuggestion(app.pool, ben.id);
    const changes: Array<[sql: string, shows: string | RegExp]> = [
      ["UPDATE books SET description = 'Spice.' WHERE id = $1", "Spice."],
      ["UPDATE books SET year = 1966 WHERE id = $1", "1966"],
      ["INSERT INTO book_facets VALUES ($1, 'mood', 'epic', 0)", `rel="nofollow">epic</a>`],
      ["UPDATE book_facets SET term = 'grand' WHERE book_id = $1", `rel="nofollow">grand</a>`],
      [
        `INSERT INTO book_recommendations (suggestion_id, user_id, book_id, book_title, author, reason)
         VALUES (${asked.id}, '${ana.id}', $1, 'Dune', 'Frank Herbert', 'Because.')`,
        "Recommended by 1 reader in",
      ],
      [
        `INSERT INTO chat_messages (user_id, client_id, message, book_id, book_title)
         VALUES ('${ana.id}', gen_random_uuid(), 'Hush.', $1, 'Dune')`,
        "Talked about in",
      ],
    ];
    for (const [change, shows] of changes) {
      await app.pool.query(change, [book.id]);
      expect(await htmlOf(book)).toContain(shows);
      const tag = await etagOf(path);
      await app.pool.query("UPDATE books SET description = md5(random()::text) WHERE id = $1", [other.id]);
      expect(await etagOf(path)).toBe(tag);
    }
    await app.pool.query("DELETE FROM book_recommendations WHERE book_id = $1", [book.id]);
    await app.pool.query("DELETE FROM chat_messages WHERE book_id = $1", [book.id]);
    expect(await htmlOf(book)).not.toContain("In the club");
    await app.pool.query("UPDATE books SET title = 'Dune Messiah' WHERE id = $1", [book.id]);
    expect(await leadsTo(path)).toEqual([301, `/books/${book.id}/dune-messiah`]);
  });

  it("does not answer for a book that was deleted, or changed in the same moment, whoever asks how often", async () => {
    const books = await someBooks(
      app.pool,
      Array.from({ length: 20 }, () => ({})),
    );
    const all = (): Promise<number[]> =>
      Promise.all(
        books.flatMap((book) => [book, book, book]).map(async (book) => (await visit(bookPath(book))).status),
      );
    expect(new Set(await all())).toEqual(new Set([200]));
    await app.pool.query("DELETE FROM books WHERE id % 2 = 0");
    const statuses = await all();
    const expected = books.flatMap(({ id }) => Array.from({ length: 3 }, () => (id % 2 === 0 ? 404 : 200)));
    expect(statuses).toEqual(expected);
  });
});

describe("an address of a book", () => {
  it("leads to the present one from an old title, another or none", async () => {
    const book = await aBook(app.pool, { ...DUNE, title: "Dnue" });
    const old = bookPath(book);
    await app.pool.query("UPDATE books SET title = 'Dune' WHERE id = $1", [book.id]);
    const now = `/books/${book.id}/dune`;
    for (const path of [old, `/books/${book.id}/DUNE`, `/books/${book.id}/%C3%A9`, `/books/${book.id}`])
      expect([path, ...(await leadsTo(path))]).toEqual([path, 301, now]);
    expect(await leadsTo(`${old}/picture.png`)).toEqual([301, `${now}/picture.png`]);
  });

  it("leads from a merged book to the one it became, over several merges", async () => {
    const [first, second, third] = (await someBooks(
      app.pool,
      [DUNE, { ...DUNE, isbn13: null }, {}].map((facts) => ({
        ...facts,
        title: "Dune",
        author: "Frank Herbert",
      })),
    )) as [Book, Book, Book];
    const merge = (keep: Book, other: Book) =>
      ada.sendAll("/admin/catalogue-health/merges", [
        ["keep", String(keep.id)],
        ["book", String(other.id)],
      ]);
    expect((await merge(second, first)).status).toBeLessThan(400);
    expect(await leadsTo(bookPath(first))).toEqual([301, bookPath(second)]);
    expect((await merge(third, second)).status).toBeLessThan(400);
    for (const gone of [first, second]) expect(await leadsTo(bookPath(gone))).toEqual([301, bookPath(third)]);
    expect(await leadsTo(`${bookPath(first)}/picture.png`)).toEqual([301, `${bookPath(third)}/picture.png`]);
    await app.pool.query("DELETE FROM books");
    expect((await visit(bookPath(first))).status).toBe(404);
  });
});

describe("what the club did with a book", () => {
  it("is told in numbers: never a word, and never a name", async () => {
    const book = await aBook(app.pool, DUNE);
    const asked = await aSuggestion(app.pool, ben.id, { title: "Secret wish" });
    const recommended = { bookId: book.id, bookTitle: "Dune", author: "Frank Herbert" };
    await aRecommendation(app.pool, ana.id, asked.id, { ...recommended, reason: "Canary of a reason" });
    await aRecommendation(app.pool, ada.id, asked.id, { ...recommended, reason: "Another canary" });
    await someMessages(app.pool, ana.id, [
      { bookId: book.id, bookTitle: "Dune", message: "Canary of a spoiler", page: 40 },
      { bookId: book.id, bookTitle: "Dune", message: "Open canary", givesAway: false },
    ]);
    const html = await htmlOf(book);
    expect(html).toContain("Recommended by 2 readers");
    expect(html).toContain("Talked about in");
    expect(html).not.toMatch(/canary|Zora|Secret wish/i);
    // The same for whoever is signed in.
    expect(await (await ana.get(bookPath(book))).text()).not.toMatch(/canary|Zora|Secret wish/i);
  });

  it("is liked by readers only from five on, and by a round number of them", async () => {
    const book = await aBook(app.pool, DUNE);
    const likers = await Promise.all(Array.from({ length: 7 }, (_, index) => aReaderWith(index)));
    const like = (userId: string) =>
      app.pool.query("INSERT INTO saved_books (user_id, book_id) VALUES ($1, $2)", [userId, book.id]);
    for (const id of likers.slice(0, 4)) await like(id);
    await app.pool.query("SELECT pg_notify('ranking', id) FROM users");
    expect(await htmlOf(book)).not.toContain("Liked by");
    for (const id of likers.slice(4)) await like(id);
    await app.pool.query("SELECT pg_notify('ranking', id) FROM users");
    await expect.poll(() => htmlOf(book)).toContain("Liked by at least 5 readers");
  });

  it("has an average of stars only from five readers on, also for search engines, and at once", async () => {
    const book = await aBook(app.pool, DUNE);
    const give = async (stars: number[]) => {
      await app.pool.query("DELETE FROM reading_list WHERE book_id = $1", [book.id]);
      await app.pool.query(
        `WITH reader AS (INSERT INTO users (id, email, created_at) SELECT 'stars-' || n, n || '@stars.example', 'epoch'
           FROM generate_series(1, 20) n ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING id)
         INSERT INTO reading_list (user_id, book_id, title, author, rating)
         SELECT 'stars-' || n, $1, 'Dune', 'Frank Herbert', stars FROM unnest($2::int[]) WITH ORDINALITY AS given(stars, n)
         WHERE EXISTS (SELECT FROM reader)`,
        [book.id, stars],
      );
      return htmlOf(book);
    };
    expect(await give([10, 10, 10, 10])).not.toMatch(/of 5 stars|aggregateRating/);
    const html = await give([10, 10, 10, 9, 8, 7]);
    expect(html).toContain("4.5 of 5 stars from at least 5 readers");
    const rating = { ratingValue: 4.5, ratingCount: 5, bestRating: 5, worstRating: 0.5 };
    expect(html).toContain(JSON.stringify({ "@type": "AggregateRating", ...rating }).slice(1, -1));
    expect(await give([10, 10, 10, 9, 8, 1])).toContain("4 of 5 stars");
    // Accounts of today do not count.
    await app.pool.query("UPDATE users SET created_at = now() WHERE id IN ('stars-1', 'stars-2')");
    expect(await htmlOf(book)).not.toMatch(/of 5 stars|aggregateRating/);
    expect(await give([10, 10, 10, 10])).not.toMatch(/of 5 stars|aggregateRating/);
  });

  async function aReaderWith(index: number): Promise<string> {
    const id = `liker-${index}`;
    await app.pool.query("INSERT INTO users (id, email) VALUES ($1, $1 || '@example.org')", [id]);
    return id;
  }
});

describe("more like this", () => {
  it("leads to the pages of books of the same kind, and never to itself", async () => {
    const [book, other, stranger] = (await someBooks(app.pool, [DUNE, { title: "Hyperion" }, { title: "Emma" }])) as [
      Book,
      Book,
      Book,
    ];
    const facet = (id: number, term: string) =>
      app.pool.query("INSERT INTO book_facets VALUES ($1, 'theme', $2, 0)", [id, term]);
    for (const id of [book.id, other.id]) for (const term of ["power", "religion"]) await facet(id, term);
    await facet(stranger.id, "first love");
    await app.pool.query("UPDATE books SET changed_at = now()");
    const similar = async () => (await htmlOf(book)).split('id="similar"')[1] ?? "";
    await expect.poll(similar).toContain(`href="${bookPath(other)}"`);
    expect(await similar()).not.toContain(`href="${bookPath(book)}"`);
    await app.pool.query("DELETE FROM books WHERE id = $1", [other.id]);
    expect(await similar()).not.toContain(`href="${bookPath(other)}"`);
  });
});

describe("a reader's own standing", () => {
  const standing = async (reader: Reader, id: number) => (await reader.get(`/book-standing/${id}`)).text();

  it("is theirs alone: saved, on the list with page and last line, and never in the page's bytes", async () => {
    const book = await aBook(app.pool, DUNE);
    const before = await (await ana.get(bookPath(book))).text();
    expect(await standing(ana, book.id)).toMatch(/Add to List<.*aria-pressed="false"[^>]*><span>Save</);
    await ana.send(`/saved-books/${book.id}`);
    const entry = await anEntry(app.pool, ana.id, {
      bookId: book.id,
      title: "Dune",
      author: "Frank Herbert",
      status: "reading",
      startedAt: new Date(),
      currentPage: 123,
      totalPages: 412,
    });
    await app.pool.query(
      `INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
       VALUES ($1, $2, '2026-11-20', '2026-11-20T12:00Z', 'page', 'reading', 1, 100, 123)`,
      [ana.id, entry.id],
    );
    const own = await standing(ana, book.id);
    expect(own).toContain('data-method="DELETE"');
    expect(own).toMatch(/>Set status: <\/span>Reading since [A-Z][a-z]+ \d+, \d{4}</);
    expect(own).toContain("You’re on page 123 of 412.");
    expect(own).toContain("Open your list");
    expect(await standing(ben, book.id)).toMatch(/Add to List<.*aria-pressed="false"[^>]*><span>Save</);
    expect(await (await ana.get(bookPath(book))).text()).toBe(before);
    const visitor = await visit(`/book-standing/${book.id}`);
    expect([visitor.status, visitor.headers.get("Location")]).toEqual([302, "/"]);
    expect((await ana.get(`/book-standing/${book.id}`)).headers.get("Cache-Control")).toContain("no-store");
  });

  it("T4: brings what members wrote, as texts, without veiled words and without those of muted readers", async () => {
    const book = await aBook(app.pool, DUNE);
    const asked = await aSuggestion(app.pool, ben.id, { title: "Sand <b>?" });
    const recommended = { bookId: book.id, bookTitle: "Dune", author: "Frank Herbert" };
    await aRecommendation(app.pool, ada.id, asked.id, { ...recommended, reason: "<script>alert(1)</script>Worms" });
    const about = { bookId: book.id, bookTitle: "Dune" };
    await someMessages(app.pool, ada.id, [
      { ...about, message: "Veiled canary", page: 40 },
      { ...about, message: "Open canary", givesAway: false },
    ]);
    const words = await standing(ana, book.id);
    expect(words).toContain("&lt;script&gt;alert(1)&lt;/script&gt;Worms");
    expect(words).toContain("Sand &lt;b&gt;?");
    expect(words).toContain("Open canary");
    expect(words).not.toContain("Veiled");
    await app.pool.query("INSERT INTO mutes (user_id, muted_id, kind) VALUES ($1, $2, 'message')", [ana.id, ada.id]);
    expect(await standing(ana, book.id)).not.toMatch(/canary|Worms/);
    await app.pool.query("DELETE FROM mutes");
  });
});
