import { dictionary } from "@zxcvbn-ts/language-common";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { runs } from "#tests/short-form.ts";

import { GERMAN_CALENDAR, KNOWN_PHRASES } from "./common-phrases.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-length.ts";
import { PASSWORD_PROBLEMS, passwordProblem } from "./password-rules.ts";

const ana = { email: "ana.reader+books@example.test" };
const { short, long, unreadable, regular, keyboard, common, names, guessable } = PASSWORD_PROBLEMS;
const random = (length: number) => "kV7 qzé".repeat(20).slice(1, length) + "!";

describe("passwordProblem", () => {
  it.each([
    ["a passphrase", "four quiet harbour lamps"],
    ["a passphrase with little added", "1five quiet harbour lamps!"],
    ["a passphrase in German", "drei graue eulen"],
    ["a passphrase twice", "four quiet harbour lamps four quiet harbour lamps"],
    ["ten characters", "kv7qz0pwxm"],
    ["ten characters of any kind", "x7Gq!p2Lw9"],
    ["twelve digits", "830591726483"],
    ["128 characters", random(128)],
    ["128 characters outside the basic plane", "📚🦉🌒🔑🪑🧭🐋🍐".repeat(15) + "📖🎲🚲⚓🌵🧵🍄🪐"],
    ["Greek with spaces", "η θάλασσα το πρωί"],
    ["Chinese, ten characters", "床前明月光疑是地上霜"],
    ["spaces at both ends", "  three grey owls  "],
    ["a tab and a line break", "three\tgrey\nowls"],
    ["a common word among others", "monkey sees a lighthouse"],
    ["the site's name among others", "bookmatch, the lighthouse keeper"],
    ["the reader's name among others", "anareader and her grey owls"],
    ["a common password with as much again added", "dragon83-91 q"],
    ["a rare word with eight digits", "Schmetterling7395#1842"],
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
    ["a common password again and again, the last time cut short", "p@$$w0rd1!".repeat(12) + "p@$$", common],
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
    ["the site's name and a common password", "bookmatchqwertyuiop", names],
    ["the whole address", "ana.reader+books@example.test", names],
    ["the whole address and a year", "Ana.Reader+Books@Example.test2026", names],
    ["the local part", "ana.reader+books", names],
    ["the local part without its tag", "ana.reader-2026", names],
    ["the local part without its signs", "AnaReaderBooks1", names],
    ["the local part with signs for letters", "An@R3aderB00ks", names],
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
      { numRuns: runs(1_000) },
    );
    const fastest = (passwords: string[]) => {
      const times = Array.from({ length: 20 }, () => {
        const started = performance.now();
        for (const each of passwords) passwordProblem(each, { email: `${"a.".repeat(100)}@example.test` });
        return performance.now() - started;
      });
      return Math.min(...times);
    };
    const unloaded = fastest(
      Array.from({ length: 4 }, () => "It was a bright cold day in April. ".repeat(4).slice(0, 128)),
    );
    const hard = fastest(["1".repeat(127) + "a", "ab".repeat(63) + "c", "\uFDFA".repeat(128), "½".repeat(128)]);
    expect(hard).toBeLessThan(50 * unloaded);
  });

  it("speaks in whole sentences", () => {
    for (const sentence of Object.values(PASSWORD_PROBLEMS)) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(short).toContain(String(MIN_PASSWORD_LENGTH));
    expect(long).toContain(String(MAX_PASSWORD_LENGTH));
  });
});

describe("F14: what guessers try first", () => {
  it.each([
    ["a season and a year", "Summer2026!", common],
    ["a season and a year in German", "Sommer2026!!", common],
    ["a season and two years", "Winter2025/26", common],
    ["a season with an umlaut", "Frühling2026!", guessable],
    ["a month and a year", "September2025", common],
    ["a month in German, written out", "Maerz2026!!", guessable],
    ["a feast and a year", "Weihnachten2025", common],
    ["a greeting and digits", "Welcome12345", common],
    ["a phrase of the lists and digits", "letmein12345", common],
    ["a German word of the lists and digits", "Passwort12345", common],
    ["letters that count and a digit", "abcdefghij1", regular],
    ["the passphrase that everybody knows", "correct horse battery staple", guessable],
    ["the same without spaces", "correcthorsebatterystaple", guessable],
    ["the same otherwise joined, with a digit", "Correct-Horse-Battery-Staple1", guessable],
    ["signs for letters", "P@ssw0rd1234", common],
    ["signs for letters of a German word", "Sch@tz12345", common],
    ["signs for letters of a name and a year", "M1ch43l1985!", common],
    ["a row of an English keyboard", "asdfghjkl123", common],
    ["a row of a German keyboard", "qwertzuiop", keyboard],
    ["a whole German row", "asdfghjklöä", keyboard],
    ["columns of a keyboard", "1qaz2wsx3edc", common],
    ["columns of a keyboard with Shift", "!QAZ2wsx#EDC", common],
    ["columns of a German keyboard", "qayxswedc123", keyboard],
    ["a long word and six digits", "Schmetterling73951#", guessable],
    ["two German words and digits", "Sonnenblume99", common],
    ["a compound", "Donaudampfschiff1", guessable],
    ["a place and a year", "Barcelona2024", common],
    ["a date", "12.05.1985!", guessable],
    ["ten digits", "8305917264", guessable],
    ["two words", "paper ladder", guessable],
    ["two words and digits that count", "Paperladder12", guessable],
    ["a word twice and digits", "Sommer Sommer 26", regular],
  ])("F14: refuses %s", (_, password, problem) => {
    expect(passwordProblem(password, ana)).toBe(problem);
  });

  it("F14: refuses passwords of the list, also with digits added", () => {
    const list = dictionary["passwords-common"];
    expect(list.length).toBeGreaterThan(49_000);
    const tried = list.filter((_, index) => index % 500 === 0 || index < 100);
    const accepted = tried
      .filter((each) => each.length + 6 >= MIN_PASSWORD_LENGTH)
      .map((each) => (each.length < MIN_PASSWORD_LENGTH ? `${each}830591`.slice(0, each.length + 6) : each))
      .filter((each) => passwordProblem(each, { email: "" }) === null);
    expect(accepted).toEqual([]);
  });

  it("F14: refuses every month, season and day with a year, however it is written, and every known phrase", () => {
    const written = GERMAN_CALENDAR.flatMap((word) => [
      `${word}20261`,
      `${word.toUpperCase()}-2026`,
      `12${word.replaceAll("ä", "ae").replaceAll("ü", "ue").replaceAll("ö", "oe")}2026!`,
    ]);
    const phrases = KNOWN_PHRASES.flatMap((phrase) => [`${phrase}!`, phrase.replaceAll(" ", ""), `7${phrase} 26`]);
    const tried = [...written, ...phrases].filter((each) => each.length >= MIN_PASSWORD_LENGTH);
    expect(tried.filter((each) => passwordProblem(each, { email: "" }) === null)).toEqual([]);
  });

  it("F14: lets random passwords of twelve characters and four random words through", () => {
    const randomText = fc.string({
      unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz0123456789"),
      minLength: 12,
      maxLength: 12,
    });
    const words = fc.array(fc.constantFrom(...dictionary["diceware-common"].filter((each) => each.length > 3)), {
      minLength: 4,
      maxLength: 4,
    });
    const accepted = (password: string) => passwordProblem(password, ana) === null;
    const drawn = fc.sample(randomText, { numRuns: 80, seed: 14 });
    // fast-check likes small values: what repeats or counts is not what a random generator gives.
    expect(drawn.filter((each) => new Set(each).size > 7).filter((each) => !accepted(each))).toEqual([]);
    const passphrases = fc.sample(words, { numRuns: 80, seed: 14 }).filter((each) => new Set(each).size === 4);
    expect(passphrases.length).toBeGreaterThan(60);
    expect(passphrases.filter((each) => !accepted(each.join(" ")))).toEqual([]);
  });
});
