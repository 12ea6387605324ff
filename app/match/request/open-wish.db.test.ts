import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";

import { addBooks } from "#tests/app.ts";
import { fakeProvider, says, type FakeProvider } from "#tests/fake-provider.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp, type SignedInReader } from "#tests/signed-in.ts";

let peer: FakeProvider;
const { app, ana, ben } = useTestApp({ ana: {}, ben: {} }, async () => {
  peer = await fakeProvider(says("Momo"));
  return { AI_BASE_URL: peer.address };
});
const visitor = new Reader(app);
let bees: number;
let rivers: number;

beforeAll(async () => {
  const description = "A melancholy book about nature, gardens and rivers.";
  [bees, rivers] = (await addBooks(app.pool, [
    { title: "Quiet Bees", author: "Mo Hart", description },
    { title: "Slow Rivers", author: "Ada Vale", description },
    { title: "Deep Gardens", author: "Ina Sund", description },
    { title: "Guns at Dawn", author: "Bo Ek", description: "A thrilling story of war and soldiers." },
  ])) as [number, number];
});
afterAll(() => peer.close());
beforeEach(async () => {
  await app.pool.query("DELETE FROM saved_books; DELETE FROM reading_list");
  peer.asked.length = 0;
});

async function match(who: Reader, wish: string): Promise<{ html: string; titles: string[] }> {
  const response = await who.send("/ai-match", { wish });
  expect(response.status).toBe(200);
  const page = await response.text();
  const html = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
  const titles = [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title]) =>
    title!.replaceAll(/<\/?(?:mark|a)\b[^>]*>/g, ""),
  );
  return { html, titles };
}

const save = async (reader: SignedInReader, bookId: number) =>
  app.pool.query("INSERT INTO saved_books (user_id, book_id) VALUES ($1, $2)", [reader.id, bookId]);
const list = async (reader: SignedInReader, bookId: number, rating: number | null) =>
  app.pool.query(
    "INSERT INTO reading_list (user_id, book_id, title, author, rating) SELECT $1, id, title, author, $3 FROM books WHERE id = $2",
    [reader.id, bookId, rating],
  );

describe("a wish of exclusions only", () => {
  test.each(["nothing thrilling please", "what should I read next?"])(
    "is answered from the reader's books, and those go nowhere else: %j",
    async (wish) => {
      await save(ana, bees);
      const { html, titles } = await match(ana, wish);
      expect(titles[0]).toMatch(/^(?:Slow Rivers|Deep Gardens)$/);
      expect(titles).not.toContain("Quiet Bees");
      expect(html).toContain("Your Perfect Match");
      expect(html).toContain("with the books you’ve saved and read");
      expect(peer.asked).toEqual([]);
    },
  );

  it("goes by the reading list as well, but by no book that the reader disliked", async () => {
    await list(ana, bees, null);
    await list(ana, rivers, 2);
    const { titles } = await match(ana, "surprise me");
    expect(titles[0]).toBe("Deep Gardens");
    expect(titles).not.toContain("Slow Rivers");
  });

  it("knows nothing of another reader's books", async () => {
    await save(ana, bees);
    await ben.send("/ai-match/provider", { uses: "false" });
    const { html, titles } = await match(ben, "nothing sad");
    expect(titles).toEqual([]);
    expect(html).toContain("save some books you like and we’ll go by those");
    for (const way of ["Ask the club", "Search Amazon", "Change your description"]) expect(html).toContain(way);
  });

  it("tells a visitor what to add", async () => {
    const { html, titles } = await match(visitor, "no romance please");
    expect(titles).toEqual([]);
    expect(html).toContain("Tell us a little more: a mood, a place, or a book you loved. Or sign in");
    expect(html).toContain("Ask the club");
    expect((await match(visitor, "qwrtz")).html).toContain("Nothing in our catalogue fits those words.");
  });

  it("goes to the provider where we know nothing of the reader's taste", async () => {
    const { titles } = await match(ana, "surprise me");
    expect(titles).toEqual(["Momo"]);
    expect(peer.asked).toHaveLength(1);
  });
});

describe("a book that the reader knows", () => {
  test.each([
    { what: "that they want to read", entry: "status = 'want_to_read'", says: null },
    {
      what: "that they finished on a day that nobody knows",
      entry: "status = 'completed', read_before = true",
      says: "You’ve read this.",
    },
    {
      what: "that they finished",
      entry: "status = 'completed', completed_at = '2019-05-04'",
      says: "You finished this in 2019.",
    },
    {
      what: "that they read again",
      entry: "status = 'reading', started_at = now()",
      says: "You finished this in 2019.",
    },
  ])("is marked where they ask for it by name: one $what", async ({ entry, says }) => {
    await app.pool.query("SELECT setval('reading_list_id_seq', 1000)");
    await list(ana, rivers, null);
    const { rows } = await app.pool.query(`UPDATE reading_list SET ${entry} RETURNING id`);
    if (says?.includes("2019"))
      await app.pool.query(
        `INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
         VALUES ($1, $2, '2019-05-04', '2019-05-04', 'status', 'completed', 1, 0, 0)`,
        [ana.id, rows[0].id],
      );
    const { html, titles } = await match(ana, "Slow Rivers");
    expect(titles).toContain("Slow Rivers");
    expect(html.replaceAll("<!-- -->", "").match(/Already in List<span[^>]*>[^<]*/g)).toEqual([
      'Already in List<span class="sr-only"> Slow Rivers',
    ]);
    const marks = [...html.matchAll(/You(?: finished this in \d+|’ve read this)\./g)].map(([mark]) => mark);
    expect(marks).toEqual(says === null ? [] : [says]);
    expect((await match(ben, "Slow Rivers")).html).not.toMatch(/Already in List|You(?: finished|’ve read) this/);
  });
});
