import { beforeEach, describe, expect, it } from "vitest";

import { createBreaker, type Breaker } from "./breaker.ts";

const REST_MS = 60_000;

let clock: number;
let breaker: Breaker;
beforeEach(() => {
  clock = Date.UTC(2026, 0, 1);
  breaker = createBreaker({ failures: 3, restMs: REST_MS, now: () => new Date(clock) });
});

const fail = (times: number) => Array.from({ length: times }, () => breaker.failed("books"));

describe("a service that fails", () => {
  it("is left alone after so many failures in a row, and only it", () => {
    expect(fail(2)).toEqual([false, false]);
    expect(breaker.mayAsk("books")).toBe(true);
    expect(fail(1)).toEqual([true]);
    expect([breaker.mayAsk("books"), breaker.isResting("books"), breaker.mayAsk("mail")]).toEqual([false, true, true]);
  });

  it("is not, where something worked in between", () => {
    fail(2);
    breaker.worked("books");
    expect(fail(2)).toEqual([false, false]);
    expect(breaker.mayAsk("books")).toBe(true);
  });

  it("says once that a rest begins, however many were on their way", () => {
    expect(fail(6)).toEqual([false, false, true, false, false, false]);
  });
});

describe("after a rest", () => {
  beforeEach(() => {
    fail(3);
    clock += REST_MS;
  });

  it("one may try, and nobody else meanwhile", () => {
    expect(breaker.isResting("books")).toBe(false);
    expect([breaker.mayAsk("books"), breaker.mayAsk("books"), breaker.mayAsk("books")]).toEqual([true, false, false]);
  });

  it("its success lets everybody in", () => {
    breaker.mayAsk("books");
    breaker.worked("books");
    expect([breaker.mayAsk("books"), breaker.mayAsk("books")]).toEqual([true, true]);
  });

  it("its failure begins the next rest, and another one may try after that", () => {
    breaker.mayAsk("books");
    clock += 1_000;
    expect(fail(1)).toEqual([true]);
    clock += REST_MS - 1;
    expect(breaker.mayAsk("books")).toBe(false);
    clock += 1;
    expect([breaker.mayAsk("books"), breaker.mayAsk("books")]).toEqual([true, false]);
  });

  it("one who leaves without an answer hands the try on", () => {
    breaker.mayAsk("books");
    breaker.leftOpen("books");
    expect([breaker.mayAsk("books"), breaker.mayAsk("books")]).toEqual([true, false]);
  });

  it("one of whom nothing is heard holds nobody up longer than a rest", () => {
    breaker.mayAsk("books");
    clock += REST_MS;
    expect(breaker.mayAsk("books")).toBe(true);
  });
});

it("a breaker remembers so many names, and forgets the one longest without trouble", () => {
  for (let index = 0; index < 1_001; index++) for (let time = 0; time < 3; time++) breaker.failed(`host-${index}`);
  expect([breaker.isResting("host-0"), breaker.isResting("host-1"), breaker.isResting("host-1000")]).toEqual([
    false,
    true,
    true,
  ]);
});
