import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

/** Beside the journeys, which have two workers of their own (see `scripts/checks.ts`). */
const WORKERS = Math.max(3, availableParallelism());

/**
 * Pure tests sit in `*.test.ts(x)`, those that need a database in `*.db.test.ts`, browser journeys in
 * `tests/e2e/*.e2e.ts`. The launcher's tests start servers of their own.
 */
export default defineConfig({
  test: {
    // Node parses the 180 kB of drizzle's package.json for each of its files: in one file they load in half a second less.
    deps: {
      optimizer: {
        ssr: { enabled: true, include: ["drizzle-orm", "drizzle-orm/node-postgres", "drizzle-orm/pg-core"] },
      },
    },
    // The build is run by Node itself, which keeps it compiled.
    server: { deps: { external: [/\/build\/server\//] } },
    // What is waited for comes when it comes: on a busy machine that is no failure.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts", "db/embedded/**", "**/node_modules/**", "build/**"],
          setupFiles: ["tests/setup.ts"],
          // They load much and change nothing outside themselves: loading it once takes a third off.
          isolate: false,
          maxWorkers: WORKERS,
          // A hundred properties take their time on a machine that does something else as well.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "launcher",
          include: ["db/embedded/*.test.ts"],
          setupFiles: ["tests/setup.ts"],
          maxWorkers: WORKERS,
        },
      },
      {
        extends: true,
        test: {
          name: "routes",
          include: ["**/*.db.test.ts"],
          exclude: ["**/node_modules/**", "build/**"],
          setupFiles: ["tests/setup.ts", "tests/cheap-argon2.ts"],
          globalSetup: ["tests/database.global.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: WORKERS,
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/e2e/*.e2e.ts"],
          setupFiles: ["tests/journeys.setup.ts", "tests/cheap-argon2.ts"],
          globalSetup: ["tests/browser.global.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // They share a browser, and change nothing outside themselves.
          isolate: false,
          // An app, its database and a browser each: two keep a small machine busy, more only make each other wait.
          maxWorkers: 2,
        },
      },
    ],
  },
});
