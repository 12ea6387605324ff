import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isbn10From, isbn13From } from "#book-facts/isbn.ts";

import { PRESETS } from "./presets.ts";
import { filledTemplate, takesWords, templateProblem } from "./template.ts";

const solaris = { title: "Solaris & Co.", author: "Stanisław Lem", isbn13: null };
const frankenstein = { title: "Frankenstein", author: "Mary Shelley", isbn13: "9780141439471" };

describe("a template", () => {
  it("takes title and author as parts of an address, whatever is in them", () => {
    expect(filledTemplate("https://shop.example/find?t={title}&a={author}", solaris)).toBe(
      "https://shop.example/find?t=Solaris%20%26%20Co.&a=Stanis%C5%82aw%20Lem",
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (title, author) => {
        const address = filledTemplate("https://shop.example/a?t={title}&a={author}#x", {
          title,
          author,
          isbn13: null,
        });
        const url = new URL(address!);
        expect([url.origin, url.pathname, url.hash]).toEqual(["https://shop.example", "/a", "#x"]);
        expect([...url.searchParams.keys()]).toEqual(["t", "a"]);
        expect(url.searchParams.get("t")).toBe(title.toWellFormed().trim());
      }),
    );
  });

  it("takes both forms of an ISBN, and has no address for a book without one", () => {
    const template = "https://shop.example/{isbn10}/{isbn13}";
    expect(filledTemplate(template, frankenstein)).toBe("https://shop.example/0141439475/9780141439471");
    expect(filledTemplate(template, solaris)).toBeNull();
    expect(filledTemplate("https://shop.example/{isbn10}", { ...solaris, isbn13: "9791034304417" })).toBeNull();
    expect(filledTemplate("https://shop.example/{isbn13}", { ...solaris, isbn13: "9791034304417" })).not.toBeNull();
  });

  it("searches by the ISBN, or else by title and author", () => {
    expect(filledTemplate("https://shop.example/?q={search}", frankenstein)).toContain("q=9780141439471");
    expect(filledTemplate("https://shop.example/?q={search}", solaris)).toContain("q=Solaris%20%26%20Co.%20Stanis");
  });

  it("takes a reader's own words only where it needs no ISBN", () => {
    expect(takesWords("https://shop.example/?q={search}")).toBe(true);
    expect(takesWords("https://shop.example/?t={title}&a={author}")).toBe(true);
    expect(takesWords("https://shop.example/{isbn13}")).toBe(false);
  });

  it.each([
    ["javascript:alert('{title}')", /begins with http/],
    ["data:text/html,{title}", /begins with http/],
    ["//shop.example/{title}", /begins with http/],
    ["https://{title}.example/", /host name without braces/],
    ["https://{title}@shop.example/{isbn13}", /host name without braces/],
    ["https://ana:secret@shop.example/{title}", /user names/],
    ["https://shop.example:secret@127.0.0.1/{title}", /user names/],
    ["https://127.0.0.1/{title}", /public web address/],
    ["https://2130706433/{title}", /public web address/],
    ["https://[::1]/{title}", /public web address/],
    ["https://192.168.1.10/?q={title}", /public web address/],
    ["http://localhost:3000/{title}", /public web address/],
    ["http://koha/{title}", /public web address/],
    ["http://koha.local/{title}", /public web address/],
    ["http://metadata.internal./{title}", /public web address/],
    ["https:///{title}", /web address/],
    ["https://shop.example:99999/{title}", /web address/],
    ["https://shop.example\\@evil.example/{title}", /web address|user names/],
    ["https://shop.example/{titel}", /\{titel\} isn’t a placeholder/],
    ["https://shop.example/{}", /isn’t a placeholder/],
    ["https://shop.example/{title", /web address/],
    ["https://shop.example/{author}", /where the book belongs/],
    ["https://shop.example/", /where the book belongs/],
    ["https://shop.example/?q={title}&tag=mine-20", /tag=\{tag\}/],
    ["https://shop.example/?q={title}&partner_id=7", /partner_id=\{tag\}/],
  ])("such as %s is refused", (template, problem) => {
    expect(templateProblem(template)).toMatch(problem);
  });

  it.each(["https://shop.example/?q={title}&tag={tag}", "http://katalog.example/a,b/{isbn13}.html"])(
    "such as %s is allowed",
    (template) => expect(templateProblem(template)).toBeNull(),
  );
});

it.each(Object.entries(PRESETS))("the ready place %s has a valid template, and an address for a book", (_, place) => {
  expect(templateProblem(place.template)).toBeNull();
  expect(filledTemplate(place.template, frankenstein)).toMatch(/^https:\/\//);
});

it("an ISBN-10 leads back to its ISBN-13", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_998 }), (number) => {
      const isbn13 = isbn13From(`978${String(number).padStart(9, "0")}0`.slice(0, 12) + "0");
      if (isbn13 !== null) expect(isbn13From(isbn10From(isbn13)!)).toBe(isbn13);
    }),
  );
  expect(isbn10From("9780804429573")).toBe("080442957X");
});
