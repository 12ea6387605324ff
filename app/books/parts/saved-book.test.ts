import { describe, expect, it } from "vitest";

import { savedNow } from "./saved-book.ts";

describe("how a book stands", () => {
  it("is as the loader said while nothing was asked or answered", () => {
    expect(savedNow(undefined, undefined, true)).toBe(true);
    expect(savedNow(undefined, undefined, false)).toBe(false);
  });

  it("is as the reader asked while the request is under way, whatever was answered before", () => {
    expect(savedNow("POST", false, false)).toBe(true);
    expect(savedNow("DELETE", true, true)).toBe(false);
  });

  it("is as the server answered afterwards, whatever the loader said", () => {
    expect(savedNow(undefined, true, false)).toBe(true);
    expect(savedNow(undefined, false, true)).toBe(false);
  });

  it("follows the last of two quick clicks", () => {
    const clicks: string[] = [];
    for (const _ of [1, 2]) clicks.push(savedNow(clicks.at(-1), undefined, false) ? "DELETE" : "POST");
    expect(clicks).toEqual(["POST", "DELETE"]);
    expect(savedNow(clicks.at(-1), undefined, false)).toBe(false);
  });
});
