import { describe, expect, it } from "vitest";

import { readSavedAt } from "./rules.ts";

describe("when a book was saved before", () => {
  it("is read as the list wrote it", () => {
    const date = new Date("2026-11-20T08:09:10.123Z");
    expect(readSavedAt(date.toISOString())).toEqual(date);
  });

  it.each([null, "", "yesterday", "2026-13-45T99:99:99.999Z", "2026-11-20", "infinity", new File([], "x")])(
    "is unknown from %s",
    (text) => expect(readSavedAt(text)).toBeNull(),
  );
});
