import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

/**
 * Pure tests sit in `*.test.ts(x)`, those that need a database in `*.db.test.ts`, browser journeys in
 * `tests/e2e/*.e2e.ts`. The launcher's tests start servers of their own.
 */
export default defineConfig({
  test: {
    // What is waited for comes when it comes: on a busy machine that is no failure.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts", "db/embedded/**", "**/node_modules/**", "build/**"],
          setupFiles: ["tests/setup.ts"],
          // A hundred properties take their time on a machine that does something else as well.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { name: "launcher", include: ["db/embedded/*.test.ts"], setupFiles: ["tests/setup.ts"] },
      },
      {
        extends: true,
        test: {
          name: "routes",
          include: ["**/*.db.test.ts"],
          exclude: ["**/node_modules/**", "build/**"],
          setupFiles: ["tests/setup.ts"],
          globalSetup: ["tests/database.global.ts"],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // Some tests wait for PostgreSQL, processes that start, or another's patience to end: one more than there are
          // cores keeps two cores busy.
          maxWorkers: Math.max(3, availableParallelism()),
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/e2e/*.e2e.ts"],
          setupFiles: ["tests/journeys.setup.ts"],
          globalSetup: ["tests/browser.global.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // An app, its database and a browser each: two keep a small machine busy, more only make each other wait.
          maxWorkers: 2,
        },
      },
    ],
  },
});
