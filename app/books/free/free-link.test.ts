import { expect, it } from "vitest";

import type { Place } from "#app/books/places/links.ts";

import { freeLink } from "./free-link.ts";

const book = { title: "Dracula", author: "Bram Stoker", isbn13: "9780141439846", isFree: true, freeUrl: null };
const place = (changed: Partial<Place>): Place => ({
  id: 1,
  kind: "free",
  name: "LibriVox",
  country: null,
  template: "https://librivox.org/search?q={search}",
  tag: null,
  isConfigured: false,
  ...changed,
});

it("a book that is not free has no link, whatever edition is known", () => {
  expect(freeLink({ ...book, isFree: false, freeUrl: "https://www.gutenberg.org/ebooks/345" }, [])).toBeNull();
});

it.each([
  ["https://www.gutenberg.org/ebooks/345", "Read free at Project Gutenberg"],
  ["https://standardebooks.org/ebooks/bram-stoker/dracula", "Read free at Standard Ebooks"],
  ["https://de.wikisource.org/wiki/Dracula", "Read free at Wikisource"],
  ["https://www.zeno.org/Literatur", "Read free at zeno.org"],
  ["https://notgutenberg.org/345", "Read free at notgutenberg.org"],
])("the edition at %s comes before every search", (freeUrl, label) => {
  expect(freeLink({ ...book, freeUrl }, [place({})])).toMatchObject({ href: freeUrl, label, disclosure: null });
});

it("without an edition the first free place is searched by title, and Project Gutenberg where there is none", () => {
  const shop = place({ kind: "shop", name: "A shop", template: "https://shop.example/{search}" });
  expect(freeLink(book, [shop, place({})])).toMatchObject({
    href: "https://librivox.org/search?q=Dracula",
    label: "Read free: search LibriVox",
  });
  expect(freeLink(book, [shop])).toMatchObject({
    href: "https://www.gutenberg.org/ebooks/search/?query=Dracula%20Bram%20Stoker",
    label: "Read free: search Project Gutenberg",
  });
});
