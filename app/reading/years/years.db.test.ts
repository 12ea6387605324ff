import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { pool as Pool } from "#db/client.server.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
let pool: typeof Pool;

beforeAll(async () => {
  ({ pool } = await import("#db/client.server.ts"));
  const list = await import("#app/reading/list/reading-list.queries.server.ts");
  const clock = { now: new Date(), timeZone: "UTC" };
  for (const [{ id }, title, author, day, pages] of [
    [ana, "Momo", "Michael Ende", "2023-05-01", 300],
    [ana, "Jim Button", "Michael Ende", "2024-01-01", 240],
    [ana, "Kindred", "Octavia Butler", "2024-12-31", 290],
    [ben, "Secret of Ben", "B. Writer", "2024-06-01", 999],
  ] as const) {
    const book = { title, author, genre: "Fantasy" as const, isbn13: null, totalPages: pages };
    const { entryId } = await list.addOwnBook(id, book);
    await list.setStatus(id, entryId, "completed", clock, day);
  }
});
afterAll(() => pool.end());

const text = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const spread = async (reader: Reader, year: number | string) => reader.get(`/reading-tracker/years/${year}`);

describe("a year in books", () => {
  it("tells what the reader finished in it, and of nobody else", async () => {
    const html = await (await spread(ana, 2024)).text();
    expect(text(html)).toContain("You finished 2 books in 2024: 530 pages.");
    expect(text(html)).toContain("The first was “Jim Button” by Michael Ende, on January 1, 2024.");
    expect(text(html)).toContain("You read 2 authors, 1 of them for the first time: Octavia Butler.");
    expect(html).not.toContain("Secret of Ben");
    expect(html).not.toMatch(/ana@example|NaN|undefined/);
    expect(text(await (await spread(ben, 2024)).text())).toContain("You finished 1 book in 2024: 999 pages.");
  });

  it("has a word for a year without a finished book", async () => {
    const response = await spread(ana, 2020);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(text(html)).toContain("You finished no books in 2020.");
    expect(html).not.toContain("picture.png");
  });

  it.each(["1850", "9999", "abcd", "20240", "2024.0", "0"])("is none of %s", async (year) => {
    expect((await spread(ana, year)).status).toBe(404);
    expect((await ana.get(`/reading-tracker/years/${year}/picture.png`)).status).toBe(404);
  });
});

describe("the picture of a year", () => {
  const picture = (reader: Pick<Reader, "get">, year: number) =>
    reader.get(`/reading-tracker/years/${year}/picture.png`);

  it("is drawn for its reader alone, and stored by nobody between", async () => {
    const response = await picture(ana, 2024);
    expect([response.status, response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual([
      200,
      "image/png",
      "private, no-store",
    ]);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1_080 });
    // The same address is another picture for another reader: it names nobody.
    const other = Buffer.from(await (await picture(ben, 2024)).arrayBuffer());
    expect(other.equals(bytes)).toBe(false);
  });

  it("is drawn thirty times an hour for one reader, and no oftener", async () => {
    const { countAttempt } = await import("#app/auth/limits/limits.queries.server.ts");
    const { LIMITS } = await import("#app/auth/limits/quotas.ts");
    for (let drawn = 0; drawn < 30; drawn++) await countAttempt(`year-picture|${ben.id}`, LIMITS.yearPictures);
    expect((await picture(ben, 2024)).status).toBe(429);
    expect((await picture(ana, 2024)).status).toBe(200);
  });

  it("is refused to visitors, and is none of a year without a finished book", async () => {
    const visitor = await picture(new Reader(app), 2024);
    expect([visitor.status, visitor.headers.get("Location")]).toEqual([302, "/"]);
    expect((await picture(ben, 2023)).status).toBe(404);
  });
});
