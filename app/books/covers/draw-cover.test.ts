import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { type Genre, GENRES } from "#db/genres.ts";
import { contrast } from "#drawn-covers/colour.ts";
import { composeCover } from "#drawn-covers/draw-cover.ts";
import { openFontsFor } from "#drawn-covers/fonts.ts";
import { HEIGHT, type Lettering, WIDTH } from "#drawn-covers/page.ts";
import { FAMILY_NAMES, familyFor } from "#drawn-covers/repertoire.ts";
import { type Scheme, schemeNamed } from "#drawn-covers/scheme.ts";
import { shapeLine } from "#drawn-covers/shaping.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";
import { SMALLEST } from "#drawn-covers/typesetting.ts";
import { tenthOf } from "#tests/short-form.ts";

import { DESIGN_VERSION, drawCover } from "./draw-cover.ts";
import { paletteOf } from "./genre-palettes.ts";

const SCHEMES: Scheme["name"][] = ["ground", "inverse", "paper", "spark"];

/** Short, long, compound, accented, Greek and Cyrillic; and authors that come in numbers. */
const HARD_BOOKS = [
  { title: "It", author: "Stephen King" },
  { title: "Å", author: "Ø" },
  { title: "Преступление и наказание", author: "Фёдор Михайлович Достоевский" },
  { title: "Ο Τελευταίος Πειρασμός", author: "Νίκος Καζαντζάκης" },
  { title: "Nỗi buồn chiến tranh", author: "Bảo Ninh" },
  { title: "Die Donaudampfschifffahrtsgesellschaftskapitänswitwe", author: "Ödön von Horváth" },
  { title: "Les Misérables", author: "Victor Hugo, Lee Fahnestock, Norman MacAfee" },
  {
    title: "I Am the Messenger Who Came Back From the Cold With Twelve Words",
    author: "Christopher Paul Featherstonehaugh and Another",
  },
  {
    title:
      "The Art Spirit Notes Articles Fragments of Letters and Talks to Students Bearing on the Concept and Technique of Making Pictures of Life",
    author: "Robert Henri",
  },
  {
    title: "Soccernomics: Why England Loses, Why Germany and Brazil Win, and Why the Others Do Neither",
    author: "Simon Kuper, Stefan Szymanski",
  },
  { title: "A".repeat(500), author: "B".repeat(500) },
];

const compose = ({ genre, ...book }: Parameters<typeof drawCover>[0], insteadOf?: Parameters<typeof composeCover>[1]) =>
  composeCover({ ...book, palette: paletteOf(genre) }, insteadOf);

test("all covers come out as they did in this version of the design", async () => {
  const hash = createHash("sha256").update(DESIGN_VERSION);
  for (let id = 1; id <= FAMILY_NAMES.length * 2; id++) {
    for (const book of HARD_BOOKS) hash.update(await drawCover({ ...book, id, genre: GENRES[id % GENRES.length]! }));
  }
  expect(hash.digest("hex").slice(0, 16)).toBe("b2bdf73b766791f7");
});

describe("a cover", () => {
  const book = {
    id: 7,
    title: "The Left Hand of Darkness",
    author: "Ursula K. Le Guin",
    genre: "Science Fiction",
  } as const;

  test("is the same bytes each time", async () => {
    expect(await drawCover(book)).toBe(await drawCover({ ...book }));
    expect(await drawCover({ ...book, id: 8 })).not.toBe(await drawCover(book));
  });

  test.each(["Adébáyọ̀", "Ẹgbẹ́", "Ṣẹ̀"])("sets the last mark of %s over its letter, in every style", async (name) => {
    await openFontsFor(name);
    for (const textStyle of Object.values(TEXT_STYLES)) {
      const [base, mark] = shapeLine(textStyle, name)
        .glyphs.slice(-2)
        .map(({ outline: { box }, x }) => ({ left: box!.left + x, right: box!.right + x }));
      const middle = (mark!.left + mark!.right) / 2;
      expect(middle).toBeGreaterThan(base!.left);
      expect(middle).toBeLessThan(base!.right);
    }
  });

  test("lets nothing of the title into its markup", async () => {
    for (let id = 1; id <= FAMILY_NAMES.length; id++) {
      const svg = await drawCover({
        id,
        title: `<script>alert("x")</script> & Co`,
        author: `"><img src=x>`,
        genre: "Thriller",
      });
      expect(svg).not.toMatch(/script|alert|img|src=|Co\b/);
    }
  });

  test("is well-formed and refers to nothing but itself", async () => {
    for (let id = 1; id <= FAMILY_NAMES.length * 4; id++) {
      const svg = await drawCover({ ...book, id });
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 600"/);
      expect(svg).not.toMatch(/<(?:text|style|script|image|foreignObject|title)|NaN|undefined|Infinity/);
      for (const [, target] of svg.matchAll(/(?:href="|url\()([^")]*)/g)) {
        expect(target).toMatch(/^#/);
        expect(svg).toContain(`id="${target?.slice(1)}"`);
      }
      expectBalancedTags(svg);
    }
  });

  test("of a script that no face of ours has carries no words and no boxes", async () => {
    for (const title of ["ノルウェイの森", "ألف ليلة وليلة", "🚀🌙", "שלום"]) {
      for (let id = 1; id <= 8; id++) {
        const { lettering, page } = await compose({ id, title, author: "村上春樹", genre: "Fiction" });
        expect(lettering).toEqual([]);
        expect(page.toSvg().length).toBeGreaterThan(500);
      }
    }
  });

  test("of a title with a picture in it is set without the picture", async () => {
    const { lettering } = await compose({ ...book, title: "I ♥ 🚀 Moscow" });
    expect(lettering.map(({ role }) => role)).toContain("title");
  });
});

describe("neighbours", () => {
  test("any three consecutive books have three families and two schemes at least", async () => {
    for (let id = 1; id < 400; id++) {
      for (const spelled of [true, false]) {
        expect(new Set([id, id + 1, id + 2].map((each) => familyFor(each, spelled))).size).toBe(3);
      }
    }
    const schemes = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(
        async (id) => (await compose({ id, title: "T", author: "A", genre: "Horror" })).scheme.name,
      ),
    );
    for (const [index, name] of schemes.entries()) expect(name).not.toBe(schemes[index + 1]);
  });
});

describe.each(FAMILY_NAMES)("%s", (family) => {
  test("sets every hard title within the margins, readable and apart", async () => {
    for (const hard of HARD_BOOKS) {
      for (let id = 1; id <= 6; id++) {
        const { lettering } = await compose({ ...hard, id, genre: "Fiction" }, { family });
        expect(lettering.filter(({ role }) => role === "title")).toHaveLength(1);
        expect(lettering.filter(({ role }) => role === "author")).toHaveLength(1);
        expectWithinMargins(lettering, `${family} ${id} ${hard.title}`);
        expectApart(lettering, `${family} ${id} ${hard.title}`);
        if (hard.title.length < 400)
          for (const { size } of lettering) expect(size).toBeGreaterThanOrEqual(SMALLEST.author);
      }
    }
  });

  test("has a contrast of 4.5 in every genre and scheme, and flat colour under its words", async () => {
    for (const [genre, name] of GENRES.flatMap((each) => SCHEMES.map((scheme) => [each, scheme] as const))) {
      const book = {
        id: name.length * 7 + genre.length,
        title: "The Weather in the Streets",
        author: "Rosamond Lehmann",
        genre,
      };
      const { lettering, page } = await compose(book, { family, scheme: schemeNamed(name, paletteOf(genre)) });
      for (const { fill, on } of lettering) expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
      const sampled = genre === "Horror" || genre === "Business";
      if (sampled) await expectFlatUnder(lettering, page.toSvg("picture"), `${family} ${genre} ${name}`);
    }
  });

  test("keeps pictures from under long words", async () => {
    for (const hard of HARD_BOOKS) {
      const { lettering, page } = await compose({ ...hard, id: 3, genre: "Business" }, { family });
      await expectFlatUnder(lettering, page.toSvg("picture"), `${family} ${hard.title}`);
    }
  });
});

test("the books of the seed keep to the size and the margins", async () => {
  const books = await seedBooks();
  const sizes: number[] = [];
  const packed: number[] = [];
  for (const [index, book] of tenthOf([...books.entries()])) {
    const { lettering, page } = await compose({ id: index + 1, ...book });
    expectWithinMargins(lettering, book.title);
    expectApart(lettering, book.title);
    expect(lettering.some(({ role }) => role === "title")).toBe(true);
    const svg = page.toSvg();
    sizes.push(svg.length);
    packed.push(gzipSync(svg).length);
  }
  expect(books.length).toBeGreaterThan(0);
  expect(median(sizes)).toBeLessThan(12_000);
  expect(median(packed)).toBeLessThan(5_000);
  expect(Math.max(...sizes)).toBeLessThan(40_000);
}, 30_000);

function expectWithinMargins(lettering: Lettering[], name: string): void {
  for (const { ink, role } of lettering) {
    const inside = ink.left >= 20 && ink.top >= 16 && ink.right <= WIDTH - 20 && ink.bottom <= HEIGHT - 20;
    expect(inside, `${name}: ${role} at ${JSON.stringify(ink)}`).toBe(true);
  }
}

function expectApart(lettering: Lettering[], name: string): void {
  for (const [index, one] of lettering.entries()) {
    for (const other of lettering.slice(index + 1)) {
      const overlap = one.ink.top < other.ink.bottom && other.ink.top < one.ink.bottom;
      expect(overlap, `${name}: ${one.role} and ${other.role} overlap`).toBe(false);
    }
  }
}

/** Prints the picture without its words and looks at every pixel where words would stand. */
async function expectFlatUnder(lettering: Lettering[], svg: string, name: string): Promise<void> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const { ink, on, role } of lettering) {
    const expected = [1, 3, 5].map((at) => Number.parseInt(on.slice(at, at + 2), 16));
    let strange = 0;
    for (let y = Math.floor(ink.top); y < Math.ceil(ink.bottom); y++) {
      for (let x = Math.floor(ink.left); x < Math.ceil(ink.right); x++) {
        const at = (y * info.width + x) * info.channels;
        if (expected.some((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) > 3)) strange++;
      }
    }
    expect(strange, `${name}: ${role} stands on something`).toBe(0);
  }
}

/** A small strict reader of the XML we write: every tag closed in order, no attribute twice, nothing between tags. */
function expectBalancedTags(svg: string): void {
  const open: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z-]+="[^"<>&]*")*)(\/?)>/g,
    (_, closing: string, name: string, attributes: string, closed: string) => {
      const names = [...attributes.matchAll(/\s([a-zA-Z-]+)=/g)].map((match) => match[1]);
      expect(new Set(names).size).toBe(names.length);
      if (closing) expect(open.pop()).toBe(name);
      else if (!closed) open.push(name);
      return "";
    },
  );
  expect(rest).toBe("");
  expect(open).toEqual([]);
}

async function seedBooks(): Promise<{ title: string; author: string; genre: Genre }[]> {
  const folder = new URL("../import/seed/books/", import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).toSorted();
  const genreOf = (file: string) => GENRES.find((genre) => `${genre.toLowerCase().replaceAll(" ", "-")}.json` === file);
  const shelves = await Promise.all(
    files.map(async (file) => {
      const genre = genreOf(file);
      const books = JSON.parse(await readFile(new URL(file, folder), "utf8")) as { title: string; author: string }[];
      return genre ? books.map(({ title, author }) => ({ title, author, genre })) : [];
    }),
  );
  return shelves.flat();
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
