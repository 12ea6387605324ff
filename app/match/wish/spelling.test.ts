import { describe, expect, it, test } from "vitest";

import { BookIndex } from "#app/match/matching/book-index.ts";

import { readWish } from "./read-wish.ts";

describe("spelling", () => {
  test.each(["mysteri", "Ada Thrillar", "a thrillar", "something by ada thrillar", "like the mysteri"])(
    "takes no name for a mistake: %j",
    (text) => {
      const named = new BookIndex();
      const nameless = { genre: "Fiction", tags: [], readers: 0 };
      for (let id = 1; id <= 100; id++) {
        named.put({ id, title: `Number${id}`, author: "", description: "A mystery, a thriller.", ...nameless });
      }
      named.put({ id: 101, title: "Mysteri", author: "Bo Ek", description: null, ...nameless });
      named.put({ id: 102, title: "Sand", author: "", description: null, readersOf: ["Ada Thrillar"], ...nameless });
      expect(readWish(text, named).corrections).toEqual([]);
    },
  );

  it("is not said to be corrected where a small word is drawn out", () => {
    expect(readWish("sooo scarry pleeease", new BookIndex()).corrections).toEqual([{ typed: "scarry", read: "scary" }]);
  });
});
