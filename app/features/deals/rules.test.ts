import { expect, it } from "vitest";

import { readLink, readPlace, writePlace } from "./rules.ts";

it("reads a place back as it was written, and nothing else", () => {
  expect(readPlace(writePlace(["1795260000000000", 12]))).toEqual(["1795260000000000", 12]);
  for (const text of [null, "", "1", "1-", "-1", "1-0", "1-2-3", "a-1", "1-2147483648"]) {
    expect([text, readPlace(text)]).toEqual([text, null]);
  }
});

it("spells a link as a browser does, and refuses one that shows another host than its own", () => {
  expect(readLink("HTTP://Books.Example")).toBe("http://books.example/");
  expect(readLink("https://bücher.example/a@b")).toBe("https://xn--bcher-kva.example/a@b");
  for (const text of ["https://a.example@b.example", "https://:@b.example/x y", "mailto:a@b.example", "https://"]) {
    expect([text, readLink(text)]).toEqual([text, null]);
  }
});
