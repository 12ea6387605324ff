import fc from "fast-check";
import { expect, it } from "vitest";

import { slugOf } from "./slug.ts";

it.each([
  ["Hello, World!", "hello-world"],
  ["  10 Books -- You'll Love  ", "10-books-you-ll-love"],
  ["Été à Paris", "t-paris"],
  ["---", ""],
  ["Война и мир", ""],
])("%j becomes %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

it("is what the database takes, or nothing, and stays itself", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: "binary" }), (title) => {
      const slug = slugOf(title);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slug.length).toBeLessThanOrEqual(200);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});
