import { writeFileSync } from "node:fs";

import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { DESKTOP, expectAccessible, ownApp, PHONE } from "#tests/browser.ts";
import { someMessages } from "#tests/factories/club.ts";
import { setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

const bell = (page: Page) => page.getByRole("link", { name: /^Notifications/ });

async function post(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const headers = { Origin: ownApp().address, Accept: "application/json" };
  expect((await page.request.post(path, { form, headers })).status()).toBe(200);
}

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder) writeFileSync(`${folder}/${name}.png`, await page.screenshot());
}

it("an answer shows on the open page of who asked, and one press leads to it", async () => {
  const { page, faults, leave, user } = await visitAs(fixture, { nickname: "Ana of notices" }, PHONE, "/ai-match");
  const asked = await fixture.database.query(
    "INSERT INTO book_suggestions (user_id, title, description) VALUES ($1, 'Something slow', 'By the sea') RETURNING id",
    [user.id],
  );
  const ben = await visitAs(fixture, { nickname: "Ben of notices" }, DESKTOP, "/suggestions");
  // The page listens once it is at rest.
  await expect
    .poll(async () => {
      const { rows } = await fixture.database.query("SELECT count(*)::int AS n FROM book_recommendations");
      const book = { title: `Emma ${rows[0].n}`, author: "Jane Austen", reason: "It is slow and lovely" };
      await post(ben.page, `/suggestions/${asked.rows[0].id}/recommendations`, book);
      await page.waitForTimeout(500);
      return bell(page).textContent();
    })
    .toMatch(/\d/);
  await shot(page, "bell-phone");
  await bell(page).click();
  await page.getByRole("heading", { name: "Notifications" }).waitFor();
  await expectAccessible(page);
  await shot(page, "notices-phone");
  await page.getByRole("link", { name: /your request “Something slow”/ }).click();
  await page.waitForURL(/\/suggestions\?request=\d+/);
  await page.getByText("It is slow and lovely").first().waitFor();
  await expectAccessible(page);
  await shot(page, "request-phone");
  await expect.poll(() => bell(page).textContent()).not.toMatch(/\d/);
  await page.goto("/notices/settings");
  await expectAccessible(page);
  await shot(page, "settings-phone");
  expect(faults).toEqual([]);
  await ben.leave();
  await leave();
});

it("the talk says how much is new on any device, and leads to the first of it", async () => {
  const writer = await visitAs(fixture, { nickname: "Ben of news" }, DESKTOP, "/suggestions");
  const before = await someMessages(fixture.database, writer.user.id, [{ message: "Read long ago" }]);
  const talk = await visitAs(
    fixture,
    { nickname: "Ana of news" },
    { ...PHONE, colorScheme: "dark" },
    "/coffee-talk",
    async ({ id }) => {
      await fixture.database.query(
        "INSERT INTO talk_reads (user_id, message_id, read_at) VALUES ($1, $2, now() - interval '3 days')",
        [id, before[0]!.id],
      );
      await someMessages(
        fixture.database,
        writer.user.id,
        Array.from({ length: 120 }, (_, index) => ({ message: `New message ${index + 1}` })),
      );
    },
  );
  const { page, faults } = talk;
  await page.getByText("120 new messages since").waitFor();
  await expectAccessible(page);
  await shot(page, "news-phone-dark");
  await page.getByRole("button", { name: "Go there" }).click();
  await page.getByText("New message 1", { exact: true }).waitFor();
  await page.getByText("Read long ago").waitFor();
  await page.getByText("New since your last visit").waitFor();
  await shot(page, "news-there-phone-dark");
  expect(faults).toEqual([]);
  await talk.leave();
  await writer.leave();
});
