import { expect, it } from "vitest";

import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana } = useTestApp({ ana: {} });

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
