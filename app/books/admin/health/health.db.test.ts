import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { MISREAD_NAME } from "#db/schema/books/misread-name.ts";
import { addBooks } from "#tests/app.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, admin, ana, ben } = useTestApp({ admin: { role: "admin" }, ana: {}, ben: {} });

beforeEach(async () => {
  await app.pool.query(
    "DELETE FROM book_merges; DELETE FROM books; DELETE FROM reading_list; DELETE FROM book_suggestions",
  );
});

const rows = async <Row = Record<string, unknown>>(query: string, values: unknown[] = []) =>
  (await app.pool.query(query, values)).rows as Row[];
/** The index by which PostgreSQL answers a query, where it must not read the whole table. */
async function indexOf(query: string): Promise<string | undefined> {
  const plan = await app.pool.query(`SET enable_seqscan = off; EXPLAIN ${query}; RESET enable_seqscan`);
  return /(?:using|on) (books_\w+)/.exec(JSON.stringify(plan))?.[1];
}
const health = async (list: string, after = "") =>
  (await admin.get(`/admin/catalogue-health?list=${list}&after=${after}`)).text();
const merge = (keep: number, ids: number[], reader = admin) =>
  reader.sendAll("/admin/catalogue-health/merges.data", [
    ["keep", String(keep)],
    ...ids.map((id): [string, string] => ["book", String(id)]),
  ]);

const JSON_PLEASE = { headers: { Accept: "application/json" } };

describe("what books lack", () => {
  it("lists books without description, without cover and with dead links", async () => {
    await addBooks(app.pool, [
      {
        title: "Whole",
        description: "All there",
        imageUrl: "https://c.example/1.jpg",
        linkUrl: "https://l.example/1",
      },
      { title: "Undescribed", imageUrl: "https://c.example/2.jpg" },
      { title: "No image", description: "x" },
      {
        title: "Broken image",
        description: "x",
        imageUrl: "https://c.example/3.jpg",
        coverCheckedAt: new Date("2026-01-01"),
      },
      {
        title: "Dead link",
        description: "x",
        imageUrl: "https://c.example/4.jpg",
        linkUrl: "https://l.example/4",
        linkStatus: 410,
        linkCheckedAt: new Date("2026-01-01"),
      },
    ]);
    const titles = async (list: string) =>
      [...(await health(list)).matchAll(/<th scope="row"[^>]*><a[^>]*>([^<]*)</g)].map(([, title]) => title);
    expect(await titles("description")).toEqual(["Undescribed"]);
    expect(await titles("cover")).toEqual(["No image", "Broken image"]);
    expect(await titles("link")).toEqual(["Dead link"]);
    expect(await health("link")).toContain("410 on January 1, 2026");
  });

  it("K36, K10: lists titles and authors that were read in the wrong encoding or cut short, along their index", async () => {
    const misread = ["Der FÃ?Â¼rst", "MÃ¤rchen", "Donâ€™t", "Der F\ufffdrst"];
    const right = ["Der Fürst", "São Paulo", "AÇÃO", "Âme", "Château", "Ça va?"];
    await addBooks(
      app.pool,
      [...misread, ...right].map((title) => ({ title })),
    );
    const authors = {
      "Cut short": "A. Clerk et al.",
      "Cut in German": "A. Clerk u.a.",
      Whole: "Etta Alm",
      Lost: "JÃ¼rgen",
    };
    await addBooks(
      app.pool,
      Object.entries(authors).map(([title, author]) => ({ title, author })),
    );
    const html = (await health("misread")).replaceAll("<!-- -->", "");
    const titles = [...html.matchAll(/<th scope="row"[^>]*><a[^>]*>([^<]*)</g)].map(([, title]) => title);
    expect(titles).toEqual([...misread, "Cut short", "Cut in German", "Lost"]);
    expect(html).toMatch(/<span[^>]*>7<\/span>Garbled names/);
    expect(await indexOf(`SELECT id FROM books WHERE (${MISREAD_NAME}) AND id > 0 ORDER BY id LIMIT 51`)).toBe(
      "books_misread",
    );
  });

  it("K33: says how many thousands lack something, and that covers are drawn", async () => {
    await app.pool.query("INSERT INTO books (title, author) SELECT 'Book ' || n, 'A' FROM generate_series(1, 2345) n");
    const html = (await health("cover")).replaceAll("<!-- -->", "");
    const [nav] = /<nav aria-label="Lists".*?<\/nav>/s.exec(html)!;
    const lists = [...nav.matchAll(/<span[^>]*>([^<]*)<\/span>([^<]*)</g)].map(([, count, name]) => [name, count]);
    expect(Object.fromEntries(lists)).toMatchObject({ "No description": "2,345", "No cover found": "2,345" });
  });

  it("is paged", async () => {
    await app.pool.query("INSERT INTO books (title, author) SELECT 'Book ' || n, 'A' FROM generate_series(1, 120) n");
    let [page, pages, seen] = [await health("description"), 1, 0];
    for (;;) {
      seen += page.match(/<th scope="row"/g)?.length ?? 0;
      const next = /after=(\d+)"[^>]*>Next page/.exec(page)?.[1];
      if (!next) break;
      page = await health("description", next);
      pages++;
    }
    expect([pages, seen]).toEqual([3, 120]);
  });
});

describe("duplicates", () => {
  it("shows books of one name together", async () => {
    await addBooks(app.pool, [{ title: "Dune: a novel" }, { title: "DUNE" }, { title: "Emma" }]);
    const page = await health("duplicates");
    expect(page.match(/<fieldset/g)).toHaveLength(1);
    expect(page).toContain("Dune: a novel");
    expect(page).not.toContain("Emma");
  });

  it("knows which books share a name, and how many there are, whatever is added, renamed and deleted at once", async () => {
    const title = fc.constantFrom("Dune", "DUNE!", "Emma", "Ulysses", "Momo");
    const step = fc.oneof(
      fc.record({ add: fc.array(title, { minLength: 1, maxLength: 4 }) }),
      fc.record({ rename: title, to: title }),
      fc.record({ remove: title, every: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await app.pool.query("DELETE FROM books");
        for (const step of steps) {
          if ("add" in step)
            await app.pool.query("INSERT INTO books (title, author) SELECT unnest($1::text[]), 'X'", [step.add]);
          else if ("rename" in step)
            await app.pool.query("UPDATE books SET title = $2 WHERE title = $1", [step.rename, step.to]);
          else
            await app.pool.query("DELETE FROM books WHERE title = $1 AND ($2 OR id = (SELECT max(id) FROM books))", [
              step.remove,
              step.every,
            ]);
        }
        const wrong = await rows(`
          SELECT title FROM books JOIN (SELECT work_name, count(*) FROM books GROUP BY work_name) named USING (work_name)
          WHERE shares_name <> (named.count > 1)`);
        expect(wrong).toEqual([]);
        const [counted] = await rows(
          "SELECT (SELECT count(*) FROM books) = (SELECT sum(change) FROM book_counts) AS right",
        );
        expect(counted).toEqual({ right: true });
      }),
      { numRuns: 40 },
    );
  });

  it("takes in a catalogue as fast where PostgreSQL last saw an empty table", async () => {
    const client = await app.pool.connect();
    /** How long a thousand new books take, in milliseconds, after some singly: PostgreSQL chooses its lasting plan then. */
    const thousand = async () => {
      await client.query("DISCARD PLANS");
      for (let n = 0; n < 12; n++)
        await client.query("INSERT INTO books (title, author) VALUES ($1, 'X')", [`Book ${n}`]);
      const began = performance.now();
      await client.query("INSERT INTO books (title, author) SELECT 'Title ' || n, 'X' FROM generate_series(1, 1000) n");
      return performance.now() - began;
    };
    try {
      const first = await thousand();
      let least = Infinity;
      for (let round = 0; round < 5 && least >= 20 * first; round++) {
        await client.query("DELETE FROM books; ANALYZE books");
        least = Math.min(least, await thousand());
      }
      // It took more than a thousand times as long where the plan was made for no books.
      expect(least).toBeLessThan(20 * first);
    } finally {
      client.release();
    }
  });

  it("knows every table that refers to a book", async () => {
    const referring = await rows<{ reference: string }>(`
      SELECT k.table_name || '.' || k.column_name AS reference
      FROM information_schema.referential_constraints r
      JOIN information_schema.key_column_usage k USING (constraint_schema, constraint_name)
      JOIN information_schema.constraint_column_usage u
        ON u.constraint_schema = r.unique_constraint_schema AND u.constraint_name = r.unique_constraint_name
      WHERE u.table_name = 'books' ORDER BY 1`);
    // Loaded here, because it opens the database that the app was given.
    const { REFERENCES } = await import("#app/site/merges/queries.server.ts");
    expect(referring.map(({ reference }) => reference)).toEqual(Object.keys(REFERENCES).toSorted());
  });

  it("moves all that refers to the other, fills in what only it knew, and keeps a note", async () => {
    const [survivorId, gone] = (await addBooks(app.pool, [
      { title: "Dune", description: "Sand" },
      { title: "Dune", description: "Dust", isbn13: "9780441013593", year: 1965 },
    ])) as [number, number];
    for (const reader of [ana, ben]) await reader.send(`/saved-books/${gone}`);
    for (const reader of [ana, ben]) await reader.send(`/wishes/${gone}`);
    await ana.send(`/saved-books/${survivorId}`);
    await ana.send(`/wishes/${survivorId}`);
    await ana.send("/reading-list", { bookId: String(gone) }, JSON_PLEASE);
    await app.pool.query(
      `WITH ana AS (SELECT id FROM users WHERE email = 'ana@example.org'),
       asked AS (INSERT INTO book_suggestions (user_id, title, description) SELECT id, 'Which?', 'Any' FROM ana RETURNING id),
       said AS (INSERT INTO book_recommendations (suggestion_id, user_id, book_id, book_title, author, reason)
         SELECT asked.id, ana.id, $1::integer, 'Dune', 'Herbert', 'Sand' FROM ana, asked),
       spoke AS (INSERT INTO chat_messages (user_id, client_id, message, book_id, book_title, page)
         SELECT id, gen_random_uuid(), 'The worm', $1::integer, 'Dune', 12 FROM ana),
       hauled AS (INSERT INTO chat_messages (user_id, client_id, kind, message) SELECT id, gen_random_uuid(), 'haul', '' FROM ana RETURNING id),
       books_hauled AS (INSERT INTO chat_message_books (message_id, position, book_id, book_title)
         SELECT id, position, book, 'Dune' FROM hauled, (VALUES (1, $1::integer), (2, $2::integer)) AS each (position, book)),
       brought AS (INSERT INTO reading_imports (user_id, source) SELECT id, 'goodreads' FROM ana RETURNING id),
       lines AS (INSERT INTO reading_import_rows (import_id, line, facts, verdict, candidates, book_id)
         SELECT id, 2, '{}', 'decide', ARRAY[7, $1::integer], $1::integer FROM brought),
       facets AS (INSERT INTO book_facets (book_id, facet, term, position) VALUES ($1, 'mood', 'epic', 0), ($1, 'theme', 'desert', 0)),
       notes AS (INSERT INTO book_notes (book_id, about, language, readers_of) VALUES ($1, 'Sand and worms', 'en', '{}')),
       written AS (INSERT INTO reading_reviews (user_id, entry_id, read, review, published_at, book_id)
         SELECT user_id, id, 0, 'Sand', now(), $1::integer FROM reading_list WHERE book_id = $1),
       wanted AS (INSERT INTO wanted_books VALUES ($1, 'here')),
       source AS (INSERT INTO catalogue_sources VALUES ('facts', 'Facts', 'CC0-1.0', 'https://facts.example/') RETURNING key),
       sourced AS (INSERT INTO book_sources SELECT $1::integer, key, '{"title": 1}' FROM source),
       told AS (INSERT INTO notices (user_id, kind, book_id, way)
         SELECT user_id, 'wish', book_id, 'here' FROM book_wishes),
       round AS (INSERT INTO together_rounds (code, way, rule, pool, seed, phase, ended_at, result)
         VALUES ('22222222', 'swipe', 'all', 'all', 1, 'over', now(), ARRAY[$1::integer]) RETURNING id),
       dealt AS (INSERT INTO together_cards (round_id, at, book_id) SELECT id, 0, $1::integer FROM round),
       numbered AS (INSERT INTO book_numbers VALUES ('1', 'a file', $1)),
       corrected AS (INSERT INTO series_corrections VALUES ($1, 'Dune', 1, 1))
       INSERT INTO swipe_events (user_id, id, book_id, kind, happened_at)
         SELECT id, gen_random_uuid(), $1::integer, 'like', now() FROM ana`,
      [gone, survivorId],
    );
    expect((await merge(survivorId, [survivorId, gone])).status).toBe(202);
    expect(await rows("SELECT id, description, isbn13, year FROM books")).toEqual([
      { id: survivorId, description: "Sand", isbn13: "9780441013593", year: 1965 },
    ]);
    for (const table of [
      "reading_list",
      "book_recommendations",
      "chat_messages",
      "swipe_events",
      "reading_reviews",
      "reading_import_rows",
      "wanted_books",
      "together_cards",
    ]) {
      const named = await rows(`SELECT book_id FROM ${table} WHERE book_id IS NOT NULL`);
      expect([table, named]).toEqual([table, [{ book_id: survivorId }]]);
    }
    expect(await rows("SELECT book_id FROM book_wishes")).toEqual([{ book_id: survivorId }, { book_id: survivorId }]);
    expect(await rows("SELECT position, book_id FROM chat_message_books")).toEqual([
      { position: 2, book_id: survivorId },
    ]);
    expect(await rows("SELECT book_id FROM notices")).toEqual([{ book_id: survivorId }, { book_id: survivorId }]);
    expect(await rows("SELECT result FROM together_rounds")).toEqual([{ result: [survivorId] }]);
    expect(await rows("SELECT candidates FROM reading_import_rows")).toEqual([{ candidates: [7, survivorId] }]);
    expect(await rows("SELECT book_id, count(*)::int FROM saved_books GROUP BY 1")).toEqual([
      { book_id: survivorId, count: 2 },
    ]);
    expect(await rows("SELECT kept_id, moved, gone ->> 'description' AS said FROM book_merges")).toEqual([
      {
        kept_id: survivorId,
        said: "Dust",
        moved: {
          book_authors: 0,
          book_facets: 2,
          book_notes: 1,
          book_numbers: 1,
          book_recommendations: 1,
          chat_message_books: 0,
          chat_messages: 1,
          book_series: 0,
          book_sources: 1,
          book_wishes: 2,
          notices: 1,
          reading_import_rows: 1,
          reading_list: 1,
          reading_reviews: 1,
          saved_books: 2,
          series_corrections: 1,
          swipe_events: 1,
          together_cards: 1,
          wanted_books: 1,
        },
      },
    ]);
    expect(await health("duplicates")).toMatch(/Moved: .*2 × saved books.*1 × book recommendations/);
  });

  const change = fc.record({
    which: fc.constantFrom(0, 1),
    what: fc.constantFrom("page", "reading", "completed", "want_to_read"),
    page: fc.integer({ min: 0, max: 300 }),
    day: fc.integer({ min: 1, max: 28 }),
  });
  it("makes one log of two: no line and no day is lost, and the entry stands where its log says", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        await app.pool.query("DELETE FROM rate_limits; DELETE FROM books; DELETE FROM reading_list");
        const ids = (await addBooks(app.pool, [
          { title: "Dune", pages: 300 },
          { title: "dune!", pages: 300 },
        ])) as [number, number];
        const entries: number[] = [];
        for (const bookId of ids) {
          const added = await ana.send("/reading-list", { bookId: String(bookId) }, JSON_PLEASE);
          entries.push(((await added.json()) as { entryId: number }).entryId);
        }
        for (const { which, what, page, day } of changes) {
          const path = `/reading-list/${entries[which]}/${what === "page" ? "page" : "status"}`;
          const fields = what === "page" ? { page: String(page) } : { status: what };
          await ana.send(path, { ...fields, day: `2026-01-${String(day).padStart(2, "0")}` }, JSON_PLEASE);
        }
        const lines = () => rows("SELECT id, day::text, at, kind, status FROM reading_log ORDER BY id");
        const before = await lines();
        expect((await merge(ids[0], ids)).status).toBe(202);
        expect(await lines()).toEqual(before);
        expect(await rows("SELECT DISTINCT entry_id FROM reading_log")).toEqual(
          before.length ? [{ entry_id: entries[0] }] : [],
        );
        const [entry, ...others] = await rows<{ book_id: number; status: string; current_page: number }>(
          "SELECT book_id, status, current_page FROM reading_list",
        );
        expect([others, entry?.book_id]).toEqual([[], ids[0]]);
        const [last] = await rows<{ status: string; to_page: number }>(
          "SELECT status, to_page FROM reading_log ORDER BY at DESC, id DESC LIMIT 1",
        );
        if (last) expect(entry).toMatchObject({ status: last.status, current_page: last.to_page });
      }),
      { numRuns: 15 },
    );
  });

  it("merges nothing that is not there, no namesake, or not the admin's to merge", async () => {
    const [dune, emma, other] = (await addBooks(app.pool, [
      { title: "Dune" },
      { title: "Emma" },
      { title: "DUNE" },
    ])) as [number, number, number];
    expect((await merge(dune, [dune, emma])).status).toBe(409);
    expect((await merge(dune, [dune, 2147483647])).status).toBe(409);
    expect((await merge(dune, [dune])).status).toBe(400);
    expect((await merge(dune, [])).status).toBe(400);
    expect((await merge(dune, [dune, other], ana)).status).toBe(403);
    expect(await rows("SELECT FROM books")).toHaveLength(3);
  });
});

describe("links", () => {
  it("asks each link once, remembers the answer, and lets go of one that was changed meanwhile", async () => {
    const { createLinkCheck } = await import("./link-check.server.ts");
    await addBooks(app.pool, [
      { title: "Alive", linkUrl: "https://a.example/1" },
      { title: "Dead", linkUrl: "https://a.example/2" },
      { title: "Silent", linkUrl: "https://b.example/" },
      { title: "Changed", linkUrl: "https://c.example/" },
      { title: "None" },
    ]);
    let atOnce = 0;
    const ask = vi.fn<(url: string) => Promise<number | null>>(async (url) => {
      if (url.startsWith("https://a.example")) expect((atOnce += 1)).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (url.startsWith("https://a.example")) atOnce -= 1;
      if (url === "https://c.example/")
        await app.pool.query("UPDATE books SET link_url = 'https://d.example/' WHERE title = 'Changed'");
      return url.endsWith("1") ? 200 : url.endsWith("2") ? 404 : null;
    });
    await createLinkCheck(ask, 1).work(new AbortController().signal);
    expect(ask).toHaveBeenCalledTimes(4);
    expect(
      await rows("SELECT title, link_status, link_checked_at IS NOT NULL AS checked FROM books ORDER BY id"),
    ).toEqual([
      { title: "Alive", link_status: 200, checked: true },
      { title: "Dead", link_status: 404, checked: true },
      { title: "Silent", link_status: null, checked: true },
      { title: "Changed", link_status: null, checked: false },
      { title: "None", link_status: null, checked: false },
    ]);
  });

  it("begins the next time with what was left where it is stopped", async () => {
    const { createLinkCheck } = await import("./link-check.server.ts");
    await addBooks(app.pool, [{ linkUrl: "https://a.example/1" }, { linkUrl: "https://a.example/2" }]);
    const stop = new AbortController();
    const asked: string[] = [];
    const ask = async (url: string) => {
      asked.push(url);
      stop.abort();
      return 200;
    };
    await expect(createLinkCheck(ask, 1).work(stop.signal)).rejects.toThrow(/abort/i);
    expect(asked).toHaveLength(1);
    await createLinkCheck(ask, 1).work(new AbortController().signal);
    expect(asked.slice(0, 2).toSorted()).toEqual(["https://a.example/1", "https://a.example/2"]);
  });

  it("starts for the admin alone", async () => {
    expect((await ana.send("/admin/catalogue-health/link-checks")).status).toBe(403);
    expect((await admin.send("/admin/catalogue-health/link-checks")).headers.get("Location")).toBe(
      "/admin/catalogue-health?list=link",
    );
    await admin.send("/admin/catalogue-health/link-checks");
    // Nothing works in the background here, so it waits: one, however often it was asked for.
    expect(await rows("SELECT state FROM pgboss.job WHERE name = 'link-check'")).toEqual([{ state: "created" }]);
  });
});
