import { expect, it } from "vitest";

import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();

const page = async (reader: { get(path: string): Promise<Response> }, path = "/account/settings") =>
  (await reader.get(path)).text();

it("the page of settings names what is set, and leads to every page that sets it", async () => {
  const ana = await aReader(app, { nickname: "Ana", timeZone: "Europe/Vienna" });
  const year = String(new Date().getUTCFullYear());
  await ana.send("/reading-goals", { year, books: "12", page: "/account/settings" });
  const html = await page(ana);
  expect(html).toContain("Europe/Vienna");
  expect(html).toMatch(/name="nickname"[^>]*value="Ana"/);
  expect(html).toMatch(/name="books"[^>]*value="12"/);
  const hrefs = ["email", "password", "second-factor", "devices", "security", "mutes"].map((of) => `/account/${of}`);
  for (const href of [...hrefs, "/account/email-verification", "/taste", "/reading-tracker/import", "/house-rules"]) {
    expect(html).toContain(`href="${href}"`);
  }
  expect(html).toContain('action="/account/data"');
  expect(html.indexOf("Delete Account")).toBeGreaterThan(html.indexOf("Privacy Policy"));
});

it("the nickname is saved on the page of settings without scripts, and a refused one is kept as typed", async () => {
  const ana = await aReader(app, { nickname: "Ana of old" });
  expect((await ana.send("/account/settings", { nickname: "Ana of now" })).status).toBe(200);
  expect(await page(ana)).toContain('value="Ana of now"');
  const response = await ana.send("/account/settings", { nickname: "Admin" });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain('value="Admin"');
  expect(html).toContain("This name is reserved");
});

it("K15: the hint says that suggestions show the beginning of the address of a reader without a nickname", async () => {
  const ana = await aReader(app, { email: "ben.mueller@example.org" });
  expect(await page(ana)).toMatch(/in suggestions as “ben\.mueller”, the start of your e-mail address/);
});

it.each([
  "/account/security",
  "/account/password",
  "/account/email",
  "/account/devices",
  "/account/second-factor",
  "/account/mutes",
  "/account/email-verification",
  "/account/data/refused",
])("K19: %s leads back to the settings", async (path) => {
  expect(await page(await aReader(app), path)).toMatch(
    /href="\/account\/settings"[^>]*>(?:<svg.*?<\/svg>)?(?:<!-- -->)?Settings/,
  );
});
