import { globSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

/** T14: what the environment holds is the server's alone. The names are enough: none has any business in a browser. */
const SERVER_ONLY = [
  "APP_SECRET",
  "ADMIN_EMAIL",
  "DATABASE_URL",
  "SMTP_URL",
  "GOOGLE_CLIENT_SECRET",
  "better-auth",
  "argon2",
  "drizzle",
  "process.env.",
];

it.each(SERVER_ONLY)("no file for the browser mentions %s", (name) => {
  const files = globSync("build/client/**/*.{js,css,html,json,webmanifest}");
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => readFileSync(file, "utf8").includes(name))).toEqual([]);
});
