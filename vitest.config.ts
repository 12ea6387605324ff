import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

const WORKERS = Math.max(3, availableParallelism());

export default defineConfig({
  test: {
    deps: {
      optimizer: {
        ssr: { enabled: true, include: ["drizzle-orm", "drizzle-orm/node-postgres", "drizzle-orm/pg-core"] },
      },
    },
    server: { deps: { external: [/\/build\/server\//] } },
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts", "db/embedded/**", "**/node_modules/**", "build/**"],
          setupFiles: ["tests/setup.ts"],
          isolate: false,
          maxWorkers: WORKERS,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "launcher",
          include: ["db/embedded/*.test.ts"],
          setupFiles: ["tests/setup.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
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
          testTimeout: 600_000,
          hookTimeout: 600_000,
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
          testTimeout: 300_000,
          hookTimeout: 300_000,
          isolate: false,
          // Each has an app, a database and a browser: more than two only make each other wait on a small machine.
          maxWorkers: 2,
        },
      },
    ],
  },
});
