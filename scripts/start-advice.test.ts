import { expect, it } from "vitest";

import { readEnvironment } from "#app/env.ts";

import { adminAdvice, sharedFolderAdvice, startWarnings } from "./start-advice.ts";

const OUTBOX = "data/outbox";

it("K24, R27: the start names the way to an admin that its configuration has", () => {
  expect(adminAdvice({}, OUTBOX)).toContain("npm run admin -- grant");
  const ADMIN_EMAIL = "owner@example.org";
  expect(adminAdvice({ ADMIN_EMAIL, SMTP_URL: "smtp://mail.example" }, OUTBOX)).toBe(
    "none yet: create an account with owner@example.org and confirm its address with the link in the e-mail",
  );
  expect(adminAdvice({ ADMIN_EMAIL }, OUTBOX)).toContain("with the link in the e-mail that will be in data/outbox");
});

it("the start names the other apps on its folder", () => {
  expect(sharedFolderAdvice(0, "/srv/data")).toBeNull();
  expect(sharedFolderAdvice(1, "/srv/data")).toMatch(/^another app or command already uses \/srv\/data:/);
  expect(sharedFolderAdvice(2, "/srv/data")).toMatch(/^2 other apps or commands already use \/srv\/data:/);
});

const warningsOf = (source: Record<string, string>) => startWarnings(readEnvironment(source), source);

it.each<Record<string, string>>([
  {},
  { HOST: "127.0.0.1" },
  { HOST: "::1" },
  { HOST: "localhost" },
  { HOST: "0.0.0.0", APP_URL: "http://nas:3000" },
  { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret", OIDC_ISSUER: "https://id.example" },
  { MAIL_FROM: "books@example.org", SMTP_URL: "smtp://mail.example" },
  { HOME: "/root", PATH: "/bin", HOSTNAME: "nas", LOGNAME: "me", NODE_ENV: "production", TZ: "UTC", LANG: "C" },
  { TEST_DATABASE_URL: "postgresql://db", INIT_CWD: "/srv", PORT: "3000", ports: "3000" },
])("the start warns of nothing with %j", (source) => {
  expect(warningsOf(source)).toEqual([]);
});

it.each<[source: Record<string, string>, line: string]>([
  [{ HOST: "0.0.0.0" }, "forms only work at http://localhost:3000: set APP_URL"],
  [{ HOST: "192.168.1.10", PORT: "4000" }, "forms only work at http://localhost:4000: set APP_URL"],
  [{ HOST: "::", APP_URL: "" }, "set APP_URL"],
  [{ GOOGLE_CLIENT_ID: "id" }, "GOOGLE_CLIENT_ID is set but GOOGLE_CLIENT_SECRET isn't"],
  [{ GOOGLE_CLIENT_SECRET: "secret", GOOGLE_CLIENT_ID: "" }, "GOOGLE_CLIENT_ID isn't"],
  [{ AI_API_KEY: "key" }, "AI_API_KEY is set but AI_BASE_URL isn't"],
  [{ MAIL_FROM: "books@example.org" }, "no e-mail is sent"],
  [{ PROT: "4000" }, "PROT is not a setting: did you mean PORT?"],
  [{ ADMIN_MAIL: "me@example.org" }, "did you mean ADMIN_EMAIL?"],
  [{ APPURL: "http://nas" }, "did you mean APP_URL?"],
  [{ SMTP_URI: "smtp://mail" }, "did you mean SMTP_URL?"],
  [{ DATABASE_ULR: "postgresql://db" }, "did you mean DATABASE_URL?"],
  [{ app_url: "http://nas" }, "did you mean APP_URL?"],
])("the start warns of %j", (source, line) => {
  expect(warningsOf(source)).toEqual([expect.stringContaining(line)]);
});
