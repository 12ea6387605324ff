import { globSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

import * as schema from "#db/schema.ts";

const WRITE = /\.(?:insert|update|delete)\((\w+)\)|(?:insert into|update|delete from) \$\{(\w+)\}/gi;

/** Tables that several modules still write: mostly the state of accounts. Every other table has one writer. */
const SHARED: Record<string, string[]> = {
  accountEvents: ["auth", "site"],
  accounts: ["account", "auth"],
  books: ["books", "site"],
  emailProofs: ["auth", "site"],
  invitations: ["auth", "site"],
  passkeys: ["account", "auth"],
  rateLimits: ["account", "auth"],
  readingList: ["books", "reading"],
  recoveryCodes: ["account", "auth"],
  secondFactors: ["account", "auth"],
  sessions: ["account", "auth", "club"],
  users: ["account", "auth", "club"],
  verifications: ["account", "auth", "platform"],
};

it("no other table is written by several modules", () => {
  const writers = new Map<string, Set<string>>();
  for (const file of globSync("app/**/*.server.ts")) {
    for (const [, built, raw] of readFileSync(file, "utf8").matchAll(WRITE)) {
      const table = built ?? raw!;
      if (!(table in schema)) continue;
      writers.set(table, (writers.get(table) ?? new Set()).add(file.split("/")[1]!));
    }
  }
  const shared = [...writers].filter(([, modules]) => modules.size > 1);
  expect(Object.fromEntries(shared.map(([table, modules]) => [table, [...modules].toSorted()]))).toEqual(SHARED);
});
