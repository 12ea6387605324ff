import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, hydrated, ownApp, PHONE, visit } from "#tests/browser.ts";
import { button, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

const SECTIONS = {
  Swipe: "/",
  Tracker: "/reading-tracker",
  Match: "/ai-match",
  Talk: "/coffee-talk",
  Suggestions: "/suggestions",
  Deals: "/deals",
  Blog: "/blog",
};
type Section = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as Section[];
const BEHIND_MORE: ReadonlySet<string> = new Set(["Suggestions", "Deals", "Blog"]);

const bar = (page: Page) => page.getByRole("navigation", { name: "Bookmatch" });
const link = (page: Page, name: string) => bar(page).getByRole("link", { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const isOnBody = (page: Page) => page.evaluate(() => document.activeElement === document.body);

/** Opens a section by the bar, which marks it then; returns how many taps it took. */
async function open(page: Page, name: Section, onPhone: boolean): Promise<number> {
  const isBehindMore = onPhone && BEHIND_MORE.has(name);
  if (isBehindMore) await button(page, "More").click();
  await link(page, name).click();
  await page.waitForURL(({ pathname }) => pathname === SECTIONS[name]);
  // The address changes before the page does.
  await expectCurrent(page, name);
  return isBehindMore ? 2 : 1;
}

async function expectCurrent(page: Page, name: Section) {
  await expect
    .poll(() => bar(page).locator("[aria-current=page]").allTextContents(), { message: name })
    .toEqual([name]);
}

describe.each([
  ["a phone", PHONE, true],
  ["a desk", DESKTOP, false],
] as const)("the bar on %s", (_, options, onPhone) => {
  it("leads a reader through every section, marks where they are, and ends at their profile", async () => {
    const { page, leave } = await visitAs(fixture, { nickname: "ﬁnn" }, options);
    let from: Section = "Swipe";
    const back = onPhone ? NAMES.toReversed().slice(1) : [];
    for (const next of [...NAMES.slice(1), ...back]) {
      expect(await open(page, next, onPhone)).toBeLessThanOrEqual(2);
      // To the blog and from it leads another document, which begins at its top.
      if (![from, next].includes("Blog")) await expect.poll(() => isOnBody(page), { message: next }).toBe(false);
      from = next;
    }
    await open(page, "Deals", onPhone);
    const profile = link(page, "Your profile").last();
    await expect.poll(() => profile.textContent()).toBe("FIYour profile");
    await profile.click();
    await page.waitForURL("**/dashboard");
    await leave();
  });
});

it("the bar on a phone is the same without scripts", async () => {
  const context = await fixture.browser.newContext({ ...PHONE, baseURL: ownApp().address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/blog");
  await open(page, "Match", true);
  await open(page, "Blog", true);
  await context.close();
});

describe("the keyboard", () => {
  it("skips the bar at once, opens More, and never stands on nothing", async () => {
    const { page, leave } = await visitAs(fixture, {}, PHONE, "/deals");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    expect(pathOf(page)).toBe("/deals");
    await button(page, "More").focus();
    await page.keyboard.press("Enter");
    await link(page, "Suggestions").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => link(page, "Suggestions").count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("More");
    await page.keyboard.press("Enter");
    // The first is the search.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/suggestions");
    await expect.poll(() => isOnBody(page)).toBe(false);
    await expect.poll(() => link(page, "Suggestions").count()).toBe(0);
    await leave();
  });

  it("has the focus on the page where the link that was pressed went away", async () => {
    const { page, leave } = await visitAs(fixture, {}, DESKTOP, "/dashboard");
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Deals" }).press("Enter");
    await page.waitForURL("**/deals");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    await leave();
  });
});

describe("who sees what", () => {
  it("offers the administration to admins alone, and joining to visitors", async () => {
    const admin = await visitAs(fixture, { role: "admin", emailVerified: true }, DESKTOP, "/deals");
    await bar(admin.page)
      .getByRole("link", { name: /^Administration/ })
      .click();
    await admin.page.waitForURL("**/admin");
    await admin.leave();
    const reader = await visitAs(fixture, {}, DESKTOP, "/deals");
    expect(
      await bar(reader.page)
        .getByRole("link", { name: /^Administration/ })
        .count(),
    ).toBe(0);
    await reader.leave();
    const visitor = await visit(fixture.browser, DESKTOP);
    await link(visitor.page, "Join the club").click();
    await visitor.page.waitForURL("**/register");
    await hydrated(visitor.page);
    await visitor.leave();
  });
});
