import { expect, it } from "vitest";

import { readLink } from "./rules.ts";

it("a deal spells a link as a browser does, and refuses one that shows another host than its own", () => {
  expect(readLink("HTTP://Books.Example")).toBe("http://books.example/");
  expect(readLink("https://bücher.example/a@b")).toBe("https://xn--bcher-kva.example/a@b");
  for (const text of ["https://a.example@b.example", "https://:@b.example/x y", "mailto:a@b.example", "https://"]) {
    expect([text, readLink(text)]).toEqual([text, null]);
  }
});
