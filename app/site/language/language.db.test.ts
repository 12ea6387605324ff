import { expect, it } from "vitest";

import { sentMails, useMailDelivery } from "#tests/outbox.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app, ana } = useTestApp({ ana: {} });
useMailDelivery(app);

const GERMAN = { "Accept-Language": "de-AT,de;q=0.9,en;q=0.8" };
const CACHED = ["/", "/search", "/blog", "/books/1", "/imprint", "/privacy", "/terms", "/house-rules", "/ai-match"];

const languageOf = async (response: Response) => [
  /<html lang="(\w+)"/.exec(await response.text())?.[1],
  response.headers.get("Content-Language"),
];

it("a page comes in the language that the browser asks for, in English for all others", async () => {
  const page = async (accepted: string) =>
    languageOf(await new Reader(app).get("/search", { "Accept-Language": accepted }));
  expect(await page("de-AT")).toEqual(["de", "de"]);
  expect(await page("en-US,en;q=0.9")).toEqual(["en", "en"]);
  expect(await page("fr")).toEqual(["en", "en"]);
});

it("what was chosen holds, also against the browser, for visitors and readers", async () => {
  for (const reader of [new Reader(app), ana]) {
    expect(
      (
        await reader.send(
          "/language",
          { language: "de" },
          { headers: { Referer: "http://localhost:3000/search?genre=Horror" } },
        )
      ).headers.get("Location"),
    ).toBe("/search?genre=Horror");
    expect(await languageOf(await reader.get("/search", { "Accept-Language": "en" }))).toEqual(["de", "de"]);
    const stored = await reader.send("/language", { language: "en" });
    expect(stored.headers.get("Set-Cookie")).toBe("language=en; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
    expect(await languageOf(await reader.get("/search", GERMAN))).toEqual(["en", "en"]);
  }
});

it("an account’s language holds on every device, whatever a browser asks for", async () => {
  const maria = await aReader(app, { email: "maria@example.org", emailVerified: true });
  await maria.send("/language", { language: "de" });
  const other = new Reader(app);
  await other.signIn(maria.email);
  const asked = { "Accept-Language": "en", Accept: "text/html" };
  const first = await other.get("/account/languages", asked);
  expect([first.status, first.headers.get("Location")]).toEqual([302, "/account/languages"]);
  expect(await languageOf(await other.get("/account/languages", asked))).toEqual(["de", "de"]);
  // Somebody asks for the letter in English; whoever opens it reads German.
  await new Reader(app).send("/forgot-password", { email: maria.email });
  await expect.poll(() => sentMails(app.dataDir)).toEqual([expect.stringContaining('<html lang="de">')]);
});

it("a new account has the language it signed up in", async () => {
  const visitor = new Reader(app);
  await visitor.send("/register", { email: "neu@example.org", password: PASSWORD }, { headers: GERMAN });
  const { rows } = await app.pool.query("SELECT language FROM users WHERE email = 'neu@example.org'");
  expect(rows).toEqual([{ language: "de" }]);
});

it("a language that is not here changes nothing", async () => {
  const reader = new Reader(app);
  const refused = await reader.send("/language", { language: "xx" });
  expect([refused.status, refused.headers.get("Set-Cookie")]).toEqual([400, null]);
});

it("a cache never answers in the wrong language, whoever asked first", async () => {
  const wrong: string[] = [];
  for (let round = 0; round < 3; round++) {
    for (const path of CACHED) {
      const answers = await Promise.all(
        [GERMAN, {}, GERMAN, {}].map((headers) => new Reader(app).get(path, headers).then(languageOf)),
      );
      answers.forEach(([lang], index) => {
        if (lang !== undefined && lang !== (index % 2 === 0 ? "de" : "en")) wrong.push(`${path} ${lang}`);
      });
    }
  }
  expect(wrong).toEqual([]);
});
