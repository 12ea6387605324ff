import { expect, test } from "vitest";

import { wordingOf } from "./wording.ts";

const title = (text: string) => wordingOf({ title: text, author: "A" });

test("a subtitle is set apart, a colon that belongs to the title is not", () => {
  expect(title("Quiet: The Power of Introverts in a World")).toMatchObject({
    title: "Quiet",
    subtitle: "The Power of Introverts in a World",
  });
  expect(title("2001: A Space Odyssey")).toMatchObject({ title: "2001: A Space Odyssey", subtitle: "" });
});

test("a series' bookkeeping is not set, quotes and dashes are the real ones", () => {
  expect(title("Grounded (Up in the Air, #3)").title).toBe("Grounded");
  expect(title(`"Surely You're Joking" -- 'tis so...`).title).toBe("“Surely You’re Joking”—‘tis so…");
});

test("the initial passes over articles and marks", () => {
  expect(title("The Great Gatsby").initial).toBe("G");
  expect(title("'Salem's Lot").initial).toBe("S");
  expect(title("élan").initial).toBe("É");
});

test("three authors stand as they are, a committee becomes its first", () => {
  const author = (text: string) => wordingOf({ title: "T", author: text }).author;
  expect(author("Martin Luther King, Jr.")).toBe("Martin Luther King, Jr.");
  expect(author("Ann A, Ben B, Cy C, Di D")).toBe("Ann A et al.");
});
