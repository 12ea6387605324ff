import { expect, it } from "vitest";

import { BadEnvironment, processesFor, readEnvironment } from "./env.ts";

it("the environment needs nothing", () => {
  expect(readEnvironment({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: "./data",
    RETAILER_URL: "https://www.amazon.com",
  });
});

it("the environment takes an empty variable for an absent one", () => {
  expect(readEnvironment({ PORT: "", APP_URL: "", DATABASE_URL: "", SUPPORT_EMAIL: "" })).toEqual(readEnvironment({}));
});

it("the environment asks both catalogues unless the second is switched off by an empty variable", () => {
  expect(readEnvironment({ BOOKS_API_URL: "", BOOKS_API_KEY: "" })).toMatchObject({
    BOOKS_API_URL: "https://www.googleapis.com/books/v1/volumes",
    BOOKS_API_KEY: undefined,
    OPENLIBRARY_URL: "https://openlibrary.org",
  });
  expect(readEnvironment({ OPENLIBRARY_URL: "" }).OPENLIBRARY_URL).toBe("");
  expect(() => readEnvironment({ OPENLIBRARY_URL: "books" })).toThrow("OPENLIBRARY_URL: must be");
});

it("the environment reduces the public address to its origin", () => {
  expect(readEnvironment({ APP_URL: "https://books.example/path/" }).APP_URL).toBe("https://books.example");
});

it("names every variable that cannot be used, one line each, without repeating its value", () => {
  const bad = {
    PORT: "70000",
    APP_URL: "ftp://x",
    DATABASE_URL: "mysql://root:hunter2@db",
    SUPPORT_EMAIL: "nobody",
    LOG_LEVEL: "loud",
  };
  let lines: string[] = [];
  try {
    readEnvironment(bad);
  } catch (error) {
    if (error instanceof BadEnvironment) lines = error.lines;
  }
  expect(lines.map((line) => line.split(":")[0])).toEqual(Object.keys(bad));
  expect(lines.join()).not.toContain("hunter2");
});

it("the environment takes one host of a database", () => {
  for (const DATABASE_URL of [
    "postgresql://u:p%2C@a:5432/db?sslmode=verify-full",
    "postgresql://bookmatch@/bookmatch?host=%2Ftmp%2Fa%20b&port=5432",
    "postgres://[::1]/db",
    "postgres://a",
  ]) {
    expect(readEnvironment({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  }
  expect(() => readEnvironment({ DATABASE_URL: "postgresql://u:p@a:5432,b/db" })).toThrow(/must name one host/);
});

it("F13: the environment takes an owner's role for the database only beside the one that serves requests", () => {
  const owner = "postgresql://owner:hunter2@db/bookmatch";
  const both = { DATABASE_URL: "postgresql://app@db/bookmatch", DATABASE_OWNER_URL: owner };
  expect(readEnvironment(both)).toMatchObject(both);
  expect(() => readEnvironment({ DATABASE_OWNER_URL: owner })).toThrow(/^DATABASE_OWNER_URL: needs a DATABASE_URL/);
  expect(() => readEnvironment({ ...both, DATABASE_OWNER_URL: "mysql://x" })).toThrow(
    /^DATABASE_OWNER_URL: must begin/,
  );
});

it("the environment runs as many processes as it is told, else as many as the machine has cores and memory for", () => {
  expect(readEnvironment({ PROCESSES: "4" }).PROCESSES).toBe(4);
  expect(readEnvironment({}).PROCESSES).toBeGreaterThanOrEqual(1);
  const gb = 1024 ** 3;
  expect(processesFor(1, 0.5 * gb)).toBe(1);
  expect(processesFor(2, 4 * gb)).toBe(1);
  expect(processesFor(4, 8 * gb)).toBe(2);
  expect(processesFor(16, 3.8 * gb)).toBe(1);
  expect(processesFor(64, 256 * gb)).toBe(4);
  for (const bad of ["0", "-1", "many", "1.5"])
    expect(() => readEnvironment({ PROCESSES: bad })).toThrow(BadEnvironment);
});

it.each([
  ["PORT", "70000", "must be a whole number from 0 to 65535"],
  ["PORT", "3000a", "must be a whole number from 0 to 65535"],
  ["PORT", "1.5", "must be a whole number from 0 to 65535"],
  ["METRICS_PORT", "-1", "must be a whole number from 0 to 65535"],
  ["PROCESSES", "many", "must be a whole number from 1 to 64"],
  ["PROCESSES", "65", "must be a whole number from 1 to 64"],
  ["MAX_CONNECTIONS", "0", "must be a whole number of at least 1"],
  ["MAX_CONNECTIONS_PER_ADDRESS", "x", "must be a whole number of at least 1"],
  ["SLOW_QUERY_MS", "1s", "must be a whole number of at least 0"],
  ["MIN_FREE_MB", "lots", "must be a number, 0 or more"],
  ["MIN_FREE_MB", "-3", "must be a number, 0 or more"],
  ["LOG_LEVEL", "loud", "must be one of fatal, error, warn, info, debug, trace, silent"],
  ["AI_MODEL", "x".repeat(201), "may have at most 200 characters"],
  ["OIDC_NAME", "x".repeat(41), "may have at most 40 characters"],
])("the environment says in plain words what %s=%s must be", (name, value, words) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name}: ${words}`);
});
