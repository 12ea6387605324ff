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
  ["„https://books.example/ä“", "https://books.example/ä"],
  ["« https://books.example/été»", "https://books.example/été"],
  ["»https://books.example/a«, sagt sie", "https://books.example/a"],
  ["‘https://books.example/a’", "https://books.example/a"],
  ["`https://books.example/a`", "https://books.example/a"],
  ["https://books.example/日本語、これ", "https://books.example/日本語"],
  ["https://books.example。つぎ", "https://books.example"],
  ["「https://books.example/本」", "https://books.example/本"],
  ["本日 http://books.example:4173/（構築済み、200）。", "http://books.example:4173/"],
  ["https://books.example/كتاب، وبعد", "https://books.example/كتاب"],
  ["https://books.example/किताब।", "https://books.example/किताब"],
  ["https://books.example/a—my favourite", "https://books.example/a"],
  ["https://books.example/a…", "https://books.example/a"],
  ["https://books.example/L’Étranger", "https://books.example/L’Étranger"],
  ["https://books.example/ハリー・ポッター", "https://books.example/ハリー・ポッター"],
  ["https://books.example/1914–1918", "https://books.example/1914–1918"],
  ["https://books.example/wiki/TW@", "https://books.example/wiki/TW@"],
  ["https://social.example/@nickname/1010", "https://social.example/@nickname/1010"],
  ["https://books.example/dd547188(v=vs.110).aspx", "https://books.example/dd547188(v=vs.110).aspx"],
  ["「http://books.example/」", "http://books.example/"],
  ["**https://books.example/28031**。做", "https://books.example/28031"],
  ["Is it https://books.example/a?; or", "https://books.example/a"],
  ["[Momo](https://books.example/momo).", "https://books.example/momo"],
  ["(see https://books.example/Dune_(novel))", "https://books.example/Dune_(novel)"],
  ["https://books.example/a_(b_(c))", "https://books.example/a_(b_(c))"],
  ["https://books.example/?ids[]=1&ids[]", "https://books.example/?ids[]=1&ids[]"],
  ["https://archive.example/2020/https://books.example/a", "https://archive.example/2020/https://books.example/a"],
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
});

it.each([",", ";", "、", " | ", "|", ",;"])("%j between two addresses makes two links", (sign) => {
  const [one, other] = ["https://books.example/foo", "https://books.example/bar"];
  expect(linksIn(`${one}${sign}${other}`)).toMatchObject([{ text: one }, { text: other }]);
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
