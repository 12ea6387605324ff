import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { DESKTOP, dialogsClosed, PHONE, visit } from "#tests/browser.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";
import { PASSWORD } from "#tests/reader.ts";

const fixture = setUpJourney();

const words = (page: Page) => page.getByRole("textbox", { name: "What are you in the mood for?" });
const perfect = (page: Page) => page.getByRole("region", { name: "Your Perfect Match" });

async function find(page: Page, wish: string): Promise<void> {
  await words(page).fill(wish);
  await button(page, "Find My Match").click();
}

it("a visitor finds a book, reads of it, and signs in to save it", async () => {
  const { page, leave } = await visit(fixture.browser, PHONE, "/ai-match");
  await expect.poll(() => button(page, "Find My Match").isDisabled()).toBe(true);
  await words(page).fill("   ");
  await expect.poll(() => button(page, "Find My Match").isDisabled()).toBe(true);
  await find(page, "vampires, gothic, like Dracula");
  await perfect(page).waitFor();
  const title = await perfect(page).getByRole("heading", { level: 3 }).innerText();
  // K14: title and author stand on the first screen of a phone.
  const author = perfect(page).locator("h3 + p");
  const bottom = async () => (await author.boundingBox())!.y + (await author.boundingBox())!.height;
  await expect.poll(bottom).toBeLessThan(640);
  expect(title).not.toBe("Dracula");
  await expect.poll(() => page.locator("mark").count()).toBeGreaterThan(0);
  await expect
    .poll(() => perfect(page).getByRole("link", { name: "Find on Amazon" }).getAttribute("href"))
    .toBe(`https://www.amazon.com/s?k=${encodeURIComponent(title)}`);
  await expect.poll(() => words(page).inputValue()).toBe("vampires, gothic, like Dracula");
  expect(page.url()).not.toContain("?");

  await perfect(page)
    .getByRole("button", { name: `Description ${title}` })
    .click();
  await dialog(page, title).waitFor();
  await page.keyboard.press("Escape");

  await perfect(page)
    .getByRole("button", { name: `Save ${title}` })
    .click();
  await dialog(page, "Sign In").getByRole("button", { name: "Create an account" }).click();
  const form = dialog(page, "Create Account");
  await form.getByLabel("E-mail").fill("finder@example.org");
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Create Account" }).click();
  await form.waitFor({ state: "detached" });
  // What was found is still there, and the book is saved.
  await perfect(page).getByRole("heading", { name: title }).waitFor();
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Saved Books (1)" }).waitFor();
  await page.getByRole("heading", { name: title }).waitFor();
  await leave();
});

it("AI Match works by keyboard alone, keeps what it found on the way back, and says when nothing fits", async () => {
  const { page, faults, leave } = await visit(fixture.browser, { ...DESKTOP, colorScheme: "dark" }, "/ai-match");
  await words(page).focus();
  await page.keyboard.type("a haunted house");
  await page.keyboard.press("Control+Enter");
  await perfect(page).waitFor();
  const title = await perfect(page).getByRole("heading", { level: 3 }).innerText();
  await page.getByRole("link", { name: "Back" }).click();
  // The dashboard asks a visitor to sign in, over the deck, and the first step back closes that.
  await dialog(page, "Sign In").waitFor();
  await page.waitForFunction(() => (history.state as { isDialog?: true } | null)?.isDialog);
  await page.goBack();
  await dialogsClosed(page);
  await page.goBack();
  await perfect(page).getByRole("heading", { name: title }).waitFor();
  await expect.poll(() => words(page).inputValue()).toBe("a haunted house");

  await find(page, "qwrtz plmkn");
  await page.getByText("Nothing in our catalogue fits those words.").waitFor();
  await button(page, "A cozy mystery in a small village").click();
  await expect.poll(() => words(page).inputValue()).toBe("A cozy mystery in a small village");

  const { promise: seen, resolve: fail } = Promise.withResolvers<void>();
  await page.route("**/ai-match.data*", async (route) => {
    await seen;
    await route.abort();
  });
  await button(page, "Find My Match").click();
  await button(page, "Finding your match...").waitFor();
  fail();
  await page.getByRole("alert").getByText("Failed to get recommendation").waitFor();
  await expect.poll(() => words(page).inputValue()).toBe("A cozy mystery in a small village");
  await page.unrouteAll();
  // The browser itself says that the request failed.
  expect(faults.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
  await leave();
});

it("a reader whom nothing fits asks the club with one tap, once", async () => {
  const { page, faults, leave } = await visitAs(fixture, {}, PHONE, "/ai-match");
  await find(page, "qwrtz plmkn");
  const ask = button(page, "Ask the club");
  await ask.waitFor();
  await expect
    .poll(() => ask.evaluate((element) => element.ariaDescribedByElements?.[0]?.textContent))
    .toBe("All readers will see what you ask for.");
  const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/suggestions/requests.data*", async (route) => {
    await pressed;
    await route.continue();
  });
  await ask.focus();
  await page.keyboard.press("Enter");
  const asking = button(page, "Asking...");
  await asking.waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => asking.getAttribute("aria-disabled")).toBe("true");
  goOn();
  await page.waitForURL("**/suggestions");
  await page.getByRole("heading", { name: "qwrtz plmkn" }).waitFor();
  expect(await page.getByRole("heading", { name: "qwrtz plmkn" }).count()).toBe(1);
  await page.unrouteAll();

  await page.goBack();
  await ask.click();
  await page.getByRole("alert").getByText("You asked the same thing less than a day ago.").waitFor();
  await page.getByRole("alert").getByRole("link", { name: "See your request" }).click();
  await page.getByRole("heading", { name: "qwrtz plmkn" }).waitFor();
  // The browser itself says that the second was refused.
  expect(faults.splice(0)).toEqual([expect.stringContaining("409")]);
  await leave();
});
