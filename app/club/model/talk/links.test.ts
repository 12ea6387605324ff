import fc from "fast-check";
import { expect, it } from "vitest";

import { linkParts } from "./links.ts";

const linksIn = (text: string) => linkParts(text).filter((part) => typeof part !== "string");

it.each([
  ["See https://books.example/momo?a=1#b.", "https://books.example/momo?a=1#b"],
  ["(https://books.example/momo)", "https://books.example/momo"],
  ["https://books.example/Momo_(novel), he said", "https://books.example/Momo_(novel)"],
  ["HTTP://Books.example:8080/x", "HTTP://Books.example:8080/x"],
  ["a https://books.example/Größe b", "https://books.example/Größe"],
])("in “%s” the address is a link", (text, address) => {
  expect(linksIn(text)).toMatchObject([{ text: address, host: null }]);
});

it.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://books.example/",
  "https://known.example@other.example/",
  "https://known.example:x@other.example/",
  "https://",
  "xhttps://books.example",
  "books.example",
])("“%s” is no link", (text) => {
  expect(linkParts(text)).toEqual([text]);
});

it("a host in letters that look like others is named as it really is", () => {
  expect(linksIn("https://аmazon.com/x")).toMatchObject([
    { href: "https://xn--mazon-3ve.com/x", host: "xn--mazon-3ve.com" },
  ]);
  expect(linksIn("https://books。example/x")).toMatchObject([{ host: "books.example" }]);
});

it("a character that turns the direction of writing ends a link", () => {
  expect(linksIn("https://books.example/\u202Egnp.exe")).toMatchObject([{ text: "https://books.example/" }]);
});

it("the parts of any text are the text, and every link leads to http or https", () => {
  const texts = fc.array(
    fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), fc.constantFrom("https://", "(", ").", " ")),
  );
  fc.assert(
    fc.property(texts, (some) => {
      const text = some.join("");
      const parts = linkParts(text);
      expect(parts.map((part) => (typeof part === "string" ? part : part.text)).join("")).toBe(text);
      for (const link of linksIn(text)) expect(new URL(link.href).protocol).toMatch(/^https?:$/);
    }),
  );
});
