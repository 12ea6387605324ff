import { describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { ORIGIN, PASSWORD, Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app, dora } = useTestApp({ dora: {} });
const PAGE = { Accept: "text/html" };
const to = (response: Response) => [response.status, response.headers.get("Location")];

describe("signing in", () => {
  it.each(["DORA@Example.org", "  dora@example.org ", "Dora@EXAMPLE.org\t"])("signs in %j as dora", async (email) => {
    const reader = new Reader(app);
    await reader.send("/sign-in", { email, password: PASSWORD, next: "/" }, { headers: PAGE });
    expect(await reader.isSignedIn()).toBe(true);
  });

  it.each(["/\\evil.example", "//evil.example", "/\t/evil.example", "https://evil.example", "javascript:alert(1)"])(
    "leads to no other site after signing in with next %j",
    async (next) => {
      const fields = { email: dora.email, password: PASSWORD, next };
      const response = await new Reader(app).send("/sign-in", fields, { headers: PAGE });
      expect(new URL(response.headers.get("Location")!, ORIGIN).origin).toBe(ORIGIN);
    },
  );

  it("leads on from /sign-in who is signed in already", async () => {
    expect(to(await dora.get("/sign-in?next=%2Fdeals%3Fafter%3D1"))).toEqual([302, "/deals?after=1"]);
  });
});

describe("signing out", () => {
  it("works where the session has ended in another tab", async () => {
    const reader = await aReader(app);
    await app.pool.query("DELETE FROM sessions WHERE user_id = $1", [reader.id]);
    expect(to(await reader.send("/sign-out", {}, { headers: PAGE }))).toEqual([302, "/"]);
  });

  it("works for a suspended reader", async () => {
    const reader = await aReader(app);
    await app.pool.query("UPDATE users SET suspended_until = '9999-12-31Z', suspension_reason = 'x' WHERE id = $1", [
      reader.id,
    ]);
    expect(to(await reader.send("/sign-out", {}, { headers: PAGE }))).toEqual([302, "/"]);
  });

  it("leaves no page of the reader in the browser's cache", async () => {
    for (const path of ["/dashboard", "/account/settings", "/account/languages", "/"])
      expect((await dora.get(path, PAGE)).headers.get("Cache-Control")).toContain("no-store");
  });
});

it("leads a visitor who saves or lists a book back to its page", async () => {
  const [book] = await addBooks(app.pool, [{ title: "Momo" }]);
  const headers = { ...PAGE, Referer: `${ORIGIN}/books/${book}/momo?from=1` };
  const next = encodeURIComponent(`/books/${book}/momo?from=1`);
  const visitor = new Reader(app);
  expect(to(await visitor.send(`/saved-books/${book}`, {}, { headers }))).toEqual([
    302,
    `/sign-in?save=${book}&next=${next}`,
  ]);
  expect(to(await visitor.send("/reading-list", { bookId: String(book) }, { headers }))[1]).toMatch(
    new RegExp(`^/sign-in\\?list=.*&next=${next}$`),
  );
  const elsewhere = { ...PAGE, Referer: "https://evil.example/books" };
  expect(to(await visitor.send(`/saved-books/${book}`, {}, { headers: elsewhere }))[1]).toBe(
    `/sign-in?save=${book}&next=%2Fdashboard`,
  );
});

it("offers visitors to join in the header of every page, and readers their profile, also where all share the page", async () => {
  const [book] = await addBooks(app.pool, [{ title: "The Thief of Time", author: "Ann Joiner" }]);
  const address = (await dora.get(`/books/${book}`)).headers.get("Location")!;
  for (const path of ["/", "/ai-match", "/search", "/blog", "/terms", "/privacy", address]) {
    for (const _ of ["rendered", "cached"]) {
      const [visitors, readers] = await Promise.all([new Reader(app).get(path, PAGE), dora.get(path, PAGE)]);
      const [ofVisitor, ofReader] = [await visitors.text(), await readers.text()];
      expect([path, ofVisitor.includes("Join<span"), ofVisitor.includes("Your profile")]).toEqual([path, true, false]);
      expect([path, ofReader.includes("Join<span"), ofReader.includes("Your profile")]).toEqual([path, false, true]);
    }
  }
});
