import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, forgetNetwork, landed, PHONE, visit } from "#tests/browser.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";
import { PASSWORD } from "#tests/reader.ts";

const VIENNA = { timezoneId: "Europe/Vienna" } as const;
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };
const READ = "I have read this";

const fixture = setUpJourney();

const titleOnTop = async (page: Page) => (await page.getByRole("article").getByRole("heading").first().textContent())!;

async function nextTitle(page: Page, before: string): Promise<string> {
  await expect.poll(() => titleOnTop(page)).not.toBe(before);
  await landed(page);
  return titleOnTop(page);
}

/** What the account's list says, the newest first. */
async function listOf(userId: string) {
  const { rows } = await fixture.database.query(
    `SELECT title, status, rating, array(SELECT day::text FROM reading_log WHERE entry_id = entry.id) AS days
     FROM reading_list entry WHERE user_id = $1 ORDER BY id DESC`,
    [userId],
  );
  return rows as Array<{ title: string; status: string; rating: number | null; days: string[] }>;
}

const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Vienna" }).format(new Date());
const readBefore = (title: string) => ({ title, status: "completed", rating: null, days: [] });

/** A real finger, through the browser's input and its gestures. */
async function pull(page: Page, dx: number, dy: number): Promise<void> {
  const box = (await page.getByRole("article").boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.6];
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Array<{ x: number; y: number }>) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x, y }]);
  for (let step = 1; step <= 8; step++) await touch("touchMove", [{ x: x + (dx * step) / 8, y: y + (dy * step) / 8 }]);
  await touch("touchEnd", []);
}

async function coversNoOther(page: Page): Promise<void> {
  const mine = (await button(page, READ).boundingBox())!;
  expect(Math.min(mine.width, mine.height)).toBeGreaterThanOrEqual(44);
  for (const name of ["Undo", "Pass", "Description", "Save", "Like"]) {
    const other = (await button(page, name).boundingBox())!;
    const apart = mine.y + mine.height <= other.y || other.y + other.height <= mine.y;
    expect([name, apart]).toEqual([name, true]);
  }
}

describe("the third answer", () => {
  it("is a button: the book is read on a day that nobody knows, was just finished, or has a day and stars", async () => {
    const { page, user, leave } = await visitAs(fixture, {}, { ...SMALL, ...VIENNA });
    await coversNoOther(page);
    const title = await titleOnTop(page);
    await button(page, READ).click();
    await nextTitle(page, title);
    await expect.poll(() => page.getByText(`Marked “${title}” as read.`).isVisible()).toBe(true);
    await expect.poll(() => listOf(user.id)).toEqual([readBefore(title)]);
    expect(await dialog(page, "You matched with this book!").count()).toBe(0);

    await button(page, "Just finished it").click();
    await expect.poll(() => listOf(user.id)).toEqual([{ ...readBefore(title), days: [today()] }]);
    expect(await button(page, "Just finished it").count()).toBe(0);
    await button(page, "Edit date and stars").click();
    const sheet = dialog(page, "When did you finish it?");
    await sheet.getByLabel("Finished on").fill("2019-05-04");
    await sheet.getByText("4½ stars").click({ force: true });
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => listOf(user.id)).toEqual([{ title, status: "completed", rating: 9, days: ["2019-05-04"] }]);
    await button(page, "Edit date and stars").click();
    await sheet.getByLabel("Finished on").fill("");
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => listOf(user.id)).toEqual([{ title, status: "completed", rating: 9, days: [] }]);
    await leave();
  });

  it("is a key, and Undo takes back the card and the entry", async () => {
    const { page, user, leave } = await visitAs(fixture, {}, { ...DESKTOP, ...VIENNA });
    await coversNoOther(page);
    const title = await titleOnTop(page);
    await page.keyboard.press("r");
    const next = await nextTitle(page, title);
    await expect.poll(() => listOf(user.id)).toEqual([readBefore(title)]);
    await page.keyboard.press("u");
    expect(await nextTitle(page, next)).toBe(title);
    await expect.poll(() => listOf(user.id)).toEqual([]);
    await leave();
  });

  it("is a pull upward, beyond 50 px alone, and sideways stays sideways", async () => {
    const { page, user, leave } = await visitAs(fixture, {}, { ...PHONE, ...VIENNA });
    const title = await titleOnTop(page);
    await expect.poll(() => page.getByText(READ).isVisible()).toBe(true);
    await page.waitForLoadState("networkidle");
    await pull(page, 0, -50);
    await landed(page);
    expect(await titleOnTop(page)).toBe(title);
    await pull(page, 10, -120);
    const second = await nextTitle(page, title);
    await expect.poll(() => listOf(user.id)).toEqual([readBefore(title)]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await pull(page, -120, -40);
    await nextTitle(page, second);
    expect(await listOf(user.id)).toEqual([readBefore(title)]);
    await leave();
  });

  it("and its Undo come along out of a tunnel", async () => {
    const { page, user, faults, leave } = await visitAs(fixture, {}, { ...PHONE, ...VIENNA });
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    const first = await titleOnTop(page);
    await button(page, READ).click();
    const second = await nextTitle(page, first);
    await button(page, READ).click();
    await nextTitle(page, second);
    await button(page, "Undo").click();
    await expect.poll(() => titleOnTop(page)).toBe(second);
    expect(await listOf(user.id)).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(() => listOf(user.id)).toEqual([readBefore(first)]);
    forgetNetwork(faults);
    await leave();
  });

  it("of a visitor is kept through signing in", async () => {
    const { page, leave } = await visit(fixture.browser, { ...PHONE, ...VIENNA });
    const title = await titleOnTop(page);
    await button(page, READ).click();
    await expect.poll(() => dialog(page, "Sign In").isVisible()).toBe(true);
    await button(page, "Create an account").click();
    await page.getByLabel("E-mail").fill("read-before@example.org");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog(page, "Create Account").getByRole("button", { name: "Create Account" }).click();
    const { database } = fixture;
    await expect
      .poll(async () => {
        const { rows } = await database.query("SELECT id FROM users WHERE email = 'read-before@example.org'");
        return rows[0] ? listOf(rows[0].id as string) : [];
      })
      .toEqual([readBefore(title)]);
    await leave();
  });
});
