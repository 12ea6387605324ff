import { expect, test } from "vitest";

import { editionYearIn, firstYear, statedYear, yearIn } from "./publication-year.ts";

const NOW = 2026;

test.each([
  ["1997", 1997],
  ["c1890", 1890],
  ["June 1, 1951", 1951],
  ["1866-67", 1866],
  ["[1845?]", 1845],
  ["1008", 1008],
  ["19970512", null],
  ["[18--?]", null],
  ["199u", null],
  ["n.d.", null],
  [null, null],
  // Years to come.
  ["2026", 2026],
  ["2027", null],
  ["9999", null],
  ["8858, c1998", 1998],
  // Other calendars.
  ["1390 [2011]", 2011],
  ["1390 [2011 or 2012]", 2011],
  ["1432 H/2011 M", 2011],
  ["۱۳۹۰ [۲۰۱۱]", 2011],
  ["٢٠١١", 2011],
  ["2554 [2011]", 2011],
  ["๒๕๕๔", null],
  ["5771 [2011]", 2011],
  ["1892 [1970]", 1970],
  ["2015 [1958]", 1958],
  ["2001 [c1999]", 2001],
  ["1455 [facsimile 2011]", 1455],
])("the year of %j is %j", (date, year) => {
  expect(yearIn(date, NOW)).toBe(year);
});

test.each([
  ["1984", 1984],
  ["1004", null],
  ["1390", null],
  ["1390 [2011]", 2011],
])("an edition of %j was printed in %j", (date, year) => {
  expect(editionYearIn(date, NOW)).toBe(year);
});

test.each([
  [[1984, 1985, 1990, 1999, 2003, 1004], 1984],
  [[1984, 1985, 1990, 1999, 2003, 1484], 1984],
  [[1984, 1985, 1990, 1999, 2003, 1900], 1984],
  [[1818, 1831, 1985, 1990, 1999, 2003], 1818],
  [[1813, 1833, 1870, 1907, 1996, 2010], 1813],
  [[1855, 1950, 1975, 2010], 1855],
  [[1949, 1984, 1990], 1949],
  [[1894, 1990, 2001], 1894],
  [[2030, 2001, 2004], 2001],
  [[1390], null],
  [[], null],
])("of editions of %j the first is of %j", (years, first) => {
  expect(firstYear(years, NOW)).toBe(first);
});

test.each([
  ["2008", 2008],
  ["-750.0", -750],
  ["2008.0", 2008],
  ["2008-05-17", 2008],
  ["800", 800],
  ["c1997", 1997],
  ["1390 [2011]", 2011],
  ["0", null],
  ["2027", null],
  ["2050", null],
  ["-3001", null],
  ["1e3", null],
  ["08-05", null],
  ["20 BC", null],
])("a stated %j is %j", (text, year) => {
  expect(statedYear(text, NOW)).toBe(year);
});
