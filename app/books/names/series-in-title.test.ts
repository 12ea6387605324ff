import { describe, expect, it } from "vitest";

import { seriesKey } from "./name-key.ts";
import { titleParts } from "./series-in-title.ts";

describe("the series in a title", () => {
  it.each([
    ["Dune (Dune #1)", "Dune", "Dune 1-1"],
    ["Dune (Dune, #1)", "Dune", "Dune 1-1"],
    ["Dune Messiah (Dune Chronicles, book 2)", "Dune Messiah", "Dune Chronicles 2-2"],
    ["Dune Chronicles, book 1", "Dune Chronicles, book 1", "Dune Chronicles 1-1"],
    ["Children of Dune: Dune Chronicles, Book 3", "Children of Dune", "Dune Chronicles 3-3"],
    ["Drive (The Expanse, #0.5)", "Drive", "The Expanse 0.5-0.5"],
    ["Little House Collection (Little House, #1-9)", "Little House Collection", "Little House 1-9"],
    ["Men at Arms (Discworld, #15; City Watch #2)", "Men at Arms", "Discworld 15-15, City Watch 2-2"],
    ["Saga, Vol. 2", "Saga, Vol. 2", "Saga 2-2"],
    ["Saga, Volume Two: A Title", "Saga, Volume Two: A Title", "Saga 2-2"],
    ["Bakuman, Band 1: Traum und Realität", "Bakuman, Band 1: Traum und Realität", "Bakuman 1-1"],
    ["The Talisman (Volume 1): The Road", "The Talisman (Volume 1): The Road", "The Talisman 1-1"],
    ["Henry IV, Part II", "Henry IV, Part II", "Henry IV 2-2"],
    ["The Return of the King: Book 3 of The Lord of the Rings", "The Return of the King", "The Lord of the Rings 3-3"],
    ["Everville: The Second Book of the Art", "Everville", "the Art 2-2"],
    ["Animorphs 45 (Animorphs, 45)", "Animorphs 45", "Animorphs 45-45"],
    ["The Underground (Animorphs, No 17)", "The Underground", "Animorphs 17-17"],
  ])("%s", (title, bare, series) => {
    const read = titleParts(title);
    expect([read.title, read.series.map(({ name, from, to }) => `${name} ${from}-${to}`).join(", ")]).toEqual([
      bare,
      series,
    ]);
  });

  it.each([
    "1984",
    "Fahrenheit 451",
    "The No. 1 Ladies' Detective Agency",
    "11/22/63",
    "Catch-22",
    "#GIRLBOSS",
    "The Book of Three",
    "The Jungle Book",
    "Book Lovers",
    "One Hundred Years of Solitude",
    "Thinking in Java (2nd Edition)",
    "Peter Pan (A Little Golden Book)",
    "D-Day, June 6, 1944: The Battle for the Normandy Beaches",
    "No Country for Old Men",
    "()",
    "(#1)",
  ])("%s has none", (title) => expect(titleParts(title)).toEqual({ title, series: [] }));
});

describe("the spellings of a series' name", () => {
  it.each([
    ["Dune", "The Dune Chronicles"],
    ["Farseer", "The Farseer Trilogy"],
    ["Kenzie & Gennaro", "Kenzie and Gennaro"],
    ["Women’s Murder Club", "Women's Murder Club"],
  ])("%s and %s meet", (one, other) => expect(seriesKey(one)).toBe(seriesKey(other)));

  it.each([
    ["A Series of Unfortunate Events", "Unfortunate Events"],
    ["The Trilogy", "The Saga"],
  ])("%s and %s stay apart", (one, other) => expect(seriesKey(one)).not.toBe(seriesKey(other)));
});
