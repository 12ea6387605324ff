import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-length.ts";
import { PASSWORD_PROBLEMS, passwordProblem } from "./password-rules.ts";

const ana = { email: "ana.reader+books@example.test" };
const { short, long, unreadable, regular, common, names } = PASSWORD_PROBLEMS;
const random = (length: number) => "kV7 qzé".repeat(20).slice(1, length) + "!";

describe("passwordProblem", () => {
  it.each([
    ["a passphrase", "correct horse battery staple"],
    ["ten characters", "kv7qz0pwxm"],
    ["digits only", "8305917264"],
    ["128 characters", random(128)],
    ["128 characters outside the basic plane", "📚🦉🌒🔑🪑🧭🐋🍐".repeat(15) + "📖🎲🚲⚓🌵🧵🍄🪐"],
    ["Greek with spaces", "η θάλασσα το πρωί"],
    ["Chinese, ten characters", "床前明月光疑是地上霜"],
    ["spaces at both ends", "  three grey owls  "],
    ["a tab and a line break", "three\tgrey\nowls"],
    ["a common word among others", "monkey sees a lighthouse"],
    ["the site's name among others", "bookmatch, the lighthouse keeper"],
    ["the reader's name among others", "anareader and her grey owls"],
    ["a common password with more than four signs added", "dragon83-91 q"],
  ])("welcomes %s", (_, password) => {
    expect(passwordProblem(password, ana)).toBeNull();
  });

  it.each([
    ["nothing", "", short],
    ["nine characters", "kv7qz0pwx", short],
    ["nine characters that take eighteen units", "📚🦉🌒🔑🪑🧭🐋🍐📖", short],
    ["nine characters, one written as two", "kv7qz0pwe\u0301", short],
    ["a ligature that stands for 18 letters", "\uFDFA", short],
    ["129 characters", random(129), long],
    ["a book", "a book ".repeat(100_000), long],
    ["a NUL", "kv7qz0pwx\0m", unreadable],
    ["half a surrogate pair", "kv7qz0pwxm\uD800", unreadable],
    ["one character only", "aaaaaaaaaaaa", regular],
    ["spaces only", "            ", regular],
    ["three characters", "abcabbacabca", regular],
    ["a word over and over", "lantern lantern ", regular],
    ["a common password twice", "passwordpassword", regular],
    ["counting up", "abcdefghijkl", regular],
    ["counting down", "9876543210", regular],
    ["counting in Greek", "αβγδεζηθικ", regular],
    ["one of the list", "qwertyuiop", common],
    ["one of the list in capitals", "QwertyUIOP", common],
    ["one of the list in full-width letters", "ｑｗｅｒｔｙｕｉｏｐ", common],
    ["a shorter one with digits after it", "dragon1987", common],
    ["a shorter one with signs around it", "!Monkey-99", common],
    ["password and the like", "Password123!", common],
    ["digits of the list", "1234567890", common],
    ["the site's name and digits", "bookmatch123", names],
    ["the site's name in a sentence too short", "I❤BookMatch!", names],
    ["the site's name and a common password", "bookmatchqwertyuiop", common],
    ["the whole address", "ana.reader+books@example.test", names],
    ["the whole address and a year", "Ana.Reader+Books@Example.test2026", names],
    ["the local part", "ana.reader+books", names],
    ["the local part without its tag", "ana.reader-2026", names],
    ["the local part without its signs", "AnaReaderBooks1", names],
  ])("refuses %s", (_, password, problem) => {
    expect(passwordProblem(password, ana)).toBe(problem);
  });

  it("minds no part of an address that is too short to mean anything", () => {
    expect(passwordProblem("an owl is on an oak", { email: "an@example.test" })).toBeNull();
    expect(passwordProblem("an@example.test", { email: "an@example.test" })).toBe(names);
  });

  it("judges without an address as well, as before anything is typed", () => {
    expect(passwordProblem("three grey owls", { email: "" })).toBeNull();
    expect(passwordProblem("three grey owls", { email: "@" })).toBeNull();
    expect(passwordProblem("three grey owls", { email: "no address" })).toBeNull();
  });

  it("answers with one of its sentences, or none, for any text, and soon", () => {
    const sentences = [null, ...Object.values(PASSWORD_PROBLEMS)];
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.string({ unit: "binary" }), (password, email) => {
        expect(sentences).toContain(passwordProblem(password, { email }));
      }),
      { numRuns: 1_000 },
    );
    const fastest = (passwords: string[]) => {
      const times = Array.from({ length: 20 }, () => {
        const started = performance.now();
        for (const each of passwords) passwordProblem(each, { email: `${"a.".repeat(100)}@example.test` });
        return performance.now() - started;
      });
      return Math.min(...times);
    };
    const plain = fastest(
      Array.from({ length: 4 }, () => "It was a bright cold day in April. ".repeat(4).slice(0, 128)),
    );
    const hard = fastest(["1".repeat(127) + "a", "ab".repeat(63) + "c", "\uFDFA".repeat(128), "½".repeat(128)]);
    expect(hard).toBeLessThan(50 * plain);
  });

  it("speaks in whole sentences", () => {
    for (const sentence of Object.values(PASSWORD_PROBLEMS)) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(short).toContain(String(MIN_PASSWORD_LENGTH));
    expect(long).toContain(String(MAX_PASSWORD_LENGTH));
  });
});

describe("the list of common passwords", () => {
  it("holds ten thousand, as the rules read them", () => {
    expect(COMMON_PASSWORDS.size).toBe(10_000);
    const odd = [...COMMON_PASSWORDS].filter((each) => each !== each.toLowerCase() || !/^[!-~]{6,}$/.test(each));
    expect(odd).toEqual([]);
  });

  it("refuses every entry, alone where it is long enough, else filled up with digits", () => {
    const accepted = [...COMMON_PASSWORDS].filter(
      (each) => passwordProblem(each.padEnd(MIN_PASSWORD_LENGTH, "1987"), { email: "" }) === null,
    );
    expect(accepted).toEqual([]);
  });
});
