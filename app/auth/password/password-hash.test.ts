import crypto from "node:crypto";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { hashPassword, normalisePassword, TooBusy, verifyPassword } from "./password-hash.ts";

/** From the reference implementation of argon2 (src/test.c): its own base64, its own cost. */
const KNOWN = [
  ["m=256,t=2,p=1", "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"],
  ["two lanes", "$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc"],
  ["64 MiB", "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"],
] as const;
const CHEAP = KNOWN[0][1];
/** A hash of `password` at a cost that lets a property run often. */
const cheapHash = (password: string) => {
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const salt = crypto.randomBytes(16);
  const tag = crypto.argon2Sync("argon2id", { message: normalisePassword(password), nonce: salt, ...cost });
  const [salt64, tag64] = [salt, tag].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt64}$${tag64}`;
};
const anyText = fc.string({ unit: "binary", maxLength: 128 });

describe("hashPassword", () => {
  it("writes PHC with the cost of ASVS, and never the same twice", async () => {
    const [one, other] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
    expect(await verifyPassword({ hash: one, password: "correct horse" })).toBe(true);
    expect(await verifyPassword({ hash: one, password: "correct horse " })).toBe(false);
  });

  it("takes back whatever it was given, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (password, other) => {
        const hash = await hashPassword(password);
        expect(await verifyPassword({ hash, password })).toBe(true);
        const same = normalisePassword(other) === normalisePassword(password);
        expect(await verifyPassword({ hash, password: other })).toBe(same);
      }),
      { numRuns: 15 },
    );
  });
});

describe("verifyPassword", () => {
  it.each(KNOWN)("agrees with the reference implementation (%s)", async (_, hash) => {
    expect(await verifyPassword({ hash, password: "password" })).toBe(true);
    expect(await verifyPassword({ hash, password: "Password" })).toBe(false);
  });

  it.each([
    ["é as one character or two", "caf\u00E9 noir 1", "cafe\u0301 noir 1", true],
    ["Hangul syllables or letters", "\uD55C\uAE00", "\u1112\u1161\u11AB\u1100\u1173\u11AF", true],
    ["any kind of space", "a\u00A0b\u3000c\u2009d", "a b c d", true],
    ["² is not 2", "room\u00B2", "room2", false],
    ["full-width is not ASCII", "\uFF41", "a", false],
    ["case counts", "Password", "password", false],
    ["spaces at the ends count", " word ", "word", false],
    ["what follows a NUL counts", "word\0a", "word\0b", false],
  ])("%s", async (_, set, typed, same) => {
    expect(await verifyPassword({ hash: cheapHash(set), password: typed })).toBe(same);
  });

  it.each([
    ["nothing", ""],
    ["a plain password", "password"],
    ["better-auth's scrypt", `${"a".repeat(32)}:${"b".repeat(128)}`],
    ["argon2i", CHEAP.replace("argon2id", "argon2i")],
    ["an older version", CHEAP.replace("v=19", "v=16")],
    ["no version", CHEAP.replace("$v=19", "")],
    ["another order", CHEAP.replace("m=256,t=2", "t=2,m=256")],
    ["a fourth parameter", CHEAP.replace("p=1", "p=1,keyid=x")],
    ["a gigabyte", CHEAP.replace("m=256", "m=1048576")],
    ["more than 64 MiB", CHEAP.replace("m=256", "m=65537")],
    ["too little memory for its lanes", CHEAP.replace("m=256,t=2,p=1", "m=31,t=2,p=4")],
    ["no memory", CHEAP.replace("m=256", "m=0")],
    ["no passes", CHEAP.replace("t=2", "t=0")],
    ["more than ten passes", CHEAP.replace("t=2", "t=11")],
    ["no lane", CHEAP.replace("p=1", "p=0")],
    ["more than four lanes", CHEAP.replace("p=1", "p=5")],
    ["a negative cost", CHEAP.replace("m=256", "m=-256")],
    ["no salt", CHEAP.replace("c29tZXNhbHQ", "")],
    ["a salt of seven bytes", CHEAP.replace("c29tZXNhbHQ", "c29tZXNhbA")],
    ["a salt of 65 bytes", CHEAP.replace("c29tZXNhbHQ", Buffer.alloc(65).toString("base64").replaceAll("=", ""))],
    ["padded base64", CHEAP.replace("c29tZXNhbHQ", "c29tZXNhbHQ=")],
    ["base64 for addresses", CHEAP.replace("/", "_")],
    ["bits too many", CHEAP.replace("c29tZXNhbHQ", "c29tZXNhbHR")],
    ["no tag", CHEAP.slice(0, CHEAP.lastIndexOf("$"))],
    ["a tag of one byte", `${CHEAP.slice(0, CHEAP.lastIndexOf("$"))}$nQ`],
    ["a line after it", `${CHEAP}\n`],
    ["something before it", ` ${CHEAP}`],
    ["a megabyte", `${CHEAP}${"A".repeat(1_000_000)}`],
  ])("is false for %s", async (_, hash) => {
    expect(await verifyPassword({ hash, password: "password" })).toBe(false);
  });

  it("never throws, whatever is stored", async () => {
    const piece = fc.oneof(
      fc.constantFrom("$", "argon2id", "v=19", "m=", "t=", "p=", ",", "8", "1", "c29tZXNhbHQ", "99999999999"),
      fc.string({ unit: "binary", maxLength: 10 }),
    );
    const damaged = fc
      .tuple(fc.nat(CHEAP.length), fc.nat(5), fc.string({ maxLength: 5 }))
      .map(([at, gone, added]) => CHEAP.slice(0, at) + added + CHEAP.slice(at + gone));
    const stored = fc.oneof(
      fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join("")),
      damaged,
    );
    await fc.assert(
      fc.asyncProperty(stored, anyText, async (hash, password) => {
        expect(await verifyPassword({ hash, password })).toBeTypeOf("boolean");
      }),
      { numRuns: 500 },
    );
  });
});

describe("a flood of sign-ins (T37)", () => {
  it("hashes two at once, lets 64 wait, refuses the others at once, and recovers", async () => {
    const hash = cheapHash("correct horse");
    const order: string[] = [];
    const flood = Array.from({ length: 200 }, async (_, index) => {
      const password = index % 2 === 0 ? "correct horse" : "wrong";
      try {
        const right = await verifyPassword({ hash, password });
        order.push("done");
        return right;
      } catch (error) {
        order.push("refused");
        return error;
      }
    });
    const answers = await Promise.all(flood);
    expect(answers.slice(0, 66)).toEqual(Array.from({ length: 66 }, (_, index) => index % 2 === 0));
    expect(answers.slice(66).every((answer) => answer instanceof TooBusy)).toBe(true);
    // Nobody is kept waiting for a refusal.
    expect(order.slice(0, 134).every((each) => each === "refused")).toBe(true);
    expect(await verifyPassword({ hash, password: "correct horse" })).toBe(true);
    await expect(hashPassword("correct horse")).resolves.toMatch(/^\$argon2id/);
  });

  it("leaves the event loop free while it hashes", async () => {
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 5);
    await Promise.all(Array.from({ length: 8 }, () => hashPassword("correct horse")));
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(5);
  });
});
