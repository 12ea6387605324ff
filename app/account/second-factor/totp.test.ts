import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";

import { keyAddress, newTotpSecret, stepOf, totpSeal } from "./totp.ts";

/** RFC 6238, appendix B: the secret of its SHA-1 rows, whose codes have eight digits there. */
const SECRET = Secret.fromUTF8("12345678901234567890").base32;

describe("codes", () => {
  it.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
  ])("of second %d are those of RFC 6238", (seconds, eight) => {
    expect(stepOf(eight.slice(2), SECRET, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
  });

  it("count one period before and after, and say whose they are", () => {
    const code = "081804";
    const step = Math.floor(1_111_111_109 / 30);
    const at = (periods: number) => stepOf(code, SECRET, new Date((1_111_111_109 + periods * 30) * 1_000));
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
  });

  it.each(["", "12345", "1234567", "abcdef", "１２３４５６", "12 456", "-81804", "081804\n"])(
    "are never %j",
    (code) => {
      expect(stepOf(code, SECRET, new Date(1_111_111_109_000))).toBeNull();
    },
  );
});

it("a secret has 160 bits, another one each time, and is told to the app with the address", () => {
  const secrets = new Set(Array.from({ length: 50 }, newTotpSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(keyAddress(SECRET, "ana+books@example.org")).toBe(
    `otpauth://totp/Bookmatch:ana%2Bbooks%40example.org?issuer=Bookmatch&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  );
});

describe("a sealed secret", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const seal = totpSeal("a key of thirty-two characters..", "kept");

  it("does not show the secret, and opens for its account", async () => {
    const sealed = await seal.seal("ana", SECRET, now);
    expect(sealed).not.toContain(SECRET);
    expect(await seal.open("ana", sealed)).toEqual({ secret: SECRET, at: now });
  });

  it("opens for no other account, no other use, no other key and not when it was changed", async () => {
    const sealed = await seal.seal("ana", SECRET, now);
    expect(await seal.open("ben", sealed)).toBeNull();
    expect(await totpSeal("a key of thirty-two characters..", "setup").open("ana", sealed)).toBeNull();
    expect(await totpSeal("another of thirty-two characters", "kept").open("ana", sealed)).toBeNull();
    const end = sealed.at(-1) === "0" ? "1" : "0";
    expect(await seal.open("ana", sealed.slice(0, -1) + end)).toBeNull();
    expect(await seal.open("ana", "")).toBeNull();
  });
});
