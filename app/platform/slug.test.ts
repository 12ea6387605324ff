import fc from "fast-check";
import { expect, it } from "vitest";

import { slugOf } from "./slug.ts";

it.each([
  ["Hello, World!", "hello-world"],
  ["  10 Books -- You'll Love  ", "10-books-you-ll-love"],
  ["Die Sieben Lampen & 1 Tür", "die-sieben-lampen-1-tuer"],
  ["---", ""],
])("%j becomes %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

it.each([
  ["Über die Lesegruppe", "ueber-die-lesegruppe"],
  ["U\u0308ber Straßen", "ueber-strassen"],
  ["Été à Paris", "ete-a-paris"],
  ["Łódź, Smørrebrød, İstanbul", "lodz-smoerrebroed-istanbul"],
  ["Война и мир", "voyna-i-mir"],
  ["Οδύσσεια", "odysseia"],
])("K28: %j is transliterated to %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

it("K28: a title in another script gets an address of its own", () => {
  expect(slugOf("雪国")).toMatch(/^post-[a-z0-9]{4,7}$/);
  expect(slugOf("雪国")).toBe(slugOf("雪国"));
  expect(slugOf("雪国")).not.toBe(slugOf("細雪"));
});

it.each([
  ["春の本 2024", "夏の本 2024"],
  ["第1巻", "其1巻"],
  ["한국어 책 A", "일본어 책 A"],
  ["Reading 雪国", "Reading 細雪"],
  ["كتب 12", "أفلام 12"],
  ["תנ״ך 5", "שירים 5"],
])("titles of another script that share a few letters or digits have slugs of their own: %s, %s", (one, other) => {
  const [slug, second] = [slugOf(one), slugOf(other)];
  expect(slug).not.toBe(second);
  expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*-[a-z0-9]{4,7}$/);
});

it.each([
  ["Hawaiʻi, 5 Sterne ★", "hawai-i-5-sterne"],
  ["Momo 🐢 2024", "momo-2024"],
  ["L’Été — Vol. №1", "l-ete-vol-no1"],
])("a title that loses only signs needs no code: %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

it("a slug is what the database takes, or nothing, and stays itself", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: "binary" }), (title) => {
      const slug = slugOf(title);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slug.length).toBeLessThanOrEqual(200);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});
