import { describe, expect, it } from "vitest";

import { openTestDatabase } from "#tests/database.ts";

import { seedCatalogue } from "./seed.queries.server.ts";

describe("the seed", () => {
  it("fills an empty catalogue once, and never over what an owner has done", async () => {
    const fresh = await openTestDatabase();
    const [added, second] = await Promise.all([seedCatalogue(fresh.pool), seedCatalogue(fresh.pool)]);
    expect([added, second].toSorted((a, b) => a - b)).toEqual([0, expect.any(Number)]);
    expect(Math.max(added, second)).toBeGreaterThanOrEqual(300);
    await fresh.pool.query("DELETE FROM books");
    expect(await seedCatalogue(fresh.pool)).toBe(0);
    await fresh.close();
  });

  it("gives the seed's books their facets, also where they were seeded before there were any", async () => {
    const fresh = await openTestDatabase();
    const added = await seedCatalogue(fresh.pool);
    const counts = async () => {
      const { rows } = await fresh.pool.query(
        "SELECT (SELECT count(*)::int FROM book_notes) AS notes, (SELECT count(*)::int FROM book_facets) AS facets",
      );
      return rows[0] as { notes: number; facets: number };
    };
    const first = await counts();
    expect(first.notes).toBe(added);
    expect(first.facets).toBeGreaterThan(10 * added);
    await fresh.pool.query("DELETE FROM book_notes; DELETE FROM book_facets; DELETE FROM books WHERE id % 2 = 0");
    await fresh.pool.query("INSERT INTO books (title, author) VALUES ('Another Book', 'Nobody Else')");
    const { rows } = await fresh.pool.query("SELECT count(*)::int AS old, max(changed_at)::text AS changed FROM books");
    expect(await seedCatalogue(fresh.pool)).toBe(0);
    expect((await counts()).notes).toBe(rows[0].old - 1);
    const after = await fresh.pool.query("SELECT count(*)::int AS later FROM books WHERE changed_at > $1", [
      rows[0].changed,
    ]);
    expect(after.rows[0].later).toBe(rows[0].old - 1);
    await fresh.close();
  });

  it("gives the seed's books the pages and series that they lack, once, and leaves the owner's", async () => {
    const fresh = await openTestDatabase();
    await seedCatalogue(fresh.pool);
    const facts = async () => {
      const { rows } = await fresh.pool.query(
        "SELECT title, pages, series_name AS series, series_place AS place FROM books ORDER BY id",
      );
      return rows as Array<{ title: string; pages: number | null; series: string | null; place: number | null }>;
    };
    const latest = async () => {
      const { rows } = await fresh.pool.query("SELECT max(changed_at)::text AS changed FROM books");
      return rows[0].changed as string;
    };
    const seeded = await facts();
    expect(seeded.find(({ title }) => title === "The Hobbit")).toMatchObject({
      series: "The Lord of the Rings",
      place: 0,
    });
    await fresh.pool.query("UPDATE books SET pages = CASE WHEN title = 'Dracula' THEN 7 END");
    await fresh.pool.query(
      `UPDATE books SET series_name = CASE WHEN title = 'Dune' THEN 'Arrakis' END,
         series_place = CASE WHEN title = 'Dune' THEN 3 END`,
    );
    await fresh.pool.query("INSERT INTO books (title, author) VALUES ('Dracula', 'Nobody Else')");
    const before = await latest();
    expect(await seedCatalogue(fresh.pool)).toBe(0);
    const owners = new Map([
      ["Dracula", { pages: 7 }],
      ["Dune", { series: "Arrakis", place: 3 }],
    ]);
    expect(await facts()).toEqual([
      ...seeded.map((book) => ({ ...book, ...owners.get(book.title) })),
      { title: "Dracula", pages: null, series: null, place: null },
    ]);
    // AI Match reads again what has changed since.
    const after = await latest();
    expect(after > before).toBe(true);
    await seedCatalogue(fresh.pool);
    expect(await latest()).toBe(after);
    await fresh.close();
  });
});
