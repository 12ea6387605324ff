import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { nicknameProblem, tidyNickname } from "./rules.ts";

const problemOf = (typed: string) => nicknameProblem(tidyNickname(typed));

describe("a nickname", () => {
  it.each([
    "A",
    "Ana",
    "Ana María",
    "Žofia Ő.",
    "читатель",
    "読書人",
    "قارئ",
    "👩‍🚀 reads",
    "I ❤️ books",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "O’Brien-Smith",
    "x".repeat(40),
    "📚".repeat(40),
  ])("may be %s", (name) => expect(problemOf(name)).toBeNull());

  it("is trimmed, composed, and has no wide gaps", () => {
    expect(tidyNickname("  Zoe\u0308 \u00A0\u3000 B ")).toBe("Zoë B");
    expect(tidyNickname(" \u2003 ")).toBe("");
    expect(nicknameProblem("")).toBeNull();
  });

  it("has at most 40 characters, however many units they take", () => {
    expect(problemOf("x".repeat(41))).toMatch(/at most 40/);
    expect(problemOf("📚".repeat(41))).toMatch(/at most 40/);
  });

  it.each([
    ["a control", "Ana\u0007"],
    ["a line break", "An\na"],
    ["NUL", "An\0a"],
    ["a zero-width space", "An\u200Ba"],
    ["a joiner outside an emoji", "An\u200Da"],
    ["a byte order mark", "An\uFEFFa"],
    ["a direction override", "An\u202Ea"],
    ["a direction isolate", "An\u2066a"],
    ["a soft hyphen", "An\u00ADa"],
    ["a Hangul filler", "An\u3164a"],
    ["a blank Braille cell", "\u2800"],
    ["a tag character", "An\u{E0061}a"],
    ["a private character", "An\uE000a"],
    ["a variation selector alone", "An\uFE0Fa"],
    ["a line separator", "An\u2028a"],
  ])("holds no %s", (_, name) => expect(problemOf(name)).toMatch(/visible characters/));

  it("is more than an accent", () => expect(problemOf("\u0301")).toMatch(/at least one/));

  it("keeps what it accepts: tidied again it is the same, visible, and fits the column", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (typed) => {
        const name = tidyNickname(typed);
        expect(tidyNickname(name)).toBe(name);
        if (name === "" || nicknameProblem(name) !== null) return;
        expect([...name].length).toBeLessThanOrEqual(40);
        expect(name).toMatch(/\S/);
      }),
    );
  });
});
