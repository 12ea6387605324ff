import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, expectAccessible, hydrated, PHONE, visit } from "#tests/browser.ts";
import { setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

const top = (page: Page) => page.locator("article[data-role=top] h2");
const agreed = (page: Page) => page.getByRole("dialog", { name: "You agree!" });

/** A round of Anna, who is a reader with a phone, and of guests with a name alone. */
async function round(names: string[]) {
  const host = await visitAs(fixture, { nickname: "Anna" }, PHONE);
  // Without scripts: it is never hydrated.
  await host.page.goto("/together");
  await host.page.getByRole("button", { name: "Start a round" }).click();
  await host.page.waitForURL(/\/together\/\w{8}$/);
  await hydrated(host.page);
  const path = new URL(host.page.url()).pathname;
  const guests = [];
  for (const name of names) {
    const guest = await visit(fixture.browser, DESKTOP, path);
    await join(guest.page, name);
    guests.push(guest);
  }
  return { host, guests, path, all: [host, ...guests] };
}

async function join(page: Page, name: string): Promise<void> {
  await page.getByLabel("Your name in this round").fill(name);
  await page.getByRole("button", { name: "Join in", exact: true }).click();
  await page.getByText(/^Who is here/).waitFor();
  await hydrated(page);
}

async function begin(host: Page, all: ReadonlyArray<{ page: Page }>): Promise<void> {
  await host.getByRole("button", { name: "Everybody’s here: begin" }).click();
  for (const { page } of all) await top(page).waitFor();
}

describe("Pick Together", () => {
  it("shows a match on all phones within a second of the last vote, and one result to everybody", async () => {
    const { host, guests, all } = await round(["Ben", "Cem"]);
    await begin(host.page, all);
    const titles = await Promise.all(all.map(({ page }) => top(page).textContent()));
    expect(new Set(titles).size).toBe(1);
    await host.page.getByRole("button", { name: "Like", exact: true }).click();
    await guests[0]!.page.keyboard.press("ArrowRight");
    await expect.poll(() => guests[0]!.page.getByText("2 of 20").count()).toBe(1);
    expect(await agreed(host.page).count()).toBe(0);
    await guests[1]!.page.keyboard.press("ArrowRight");
    for (const { page } of all) await agreed(page).getByText(titles[0]!).waitFor();
    await expectAccessible(host.page);
    await agreed(host.page).getByText("Take this one").click();
    await agreed(host.page).getByRole("button", { name: "Yes, and end the round for all of us" }).click();
    for (const { page } of all) {
      await page.getByRole("heading", { name: titles[0]! }).waitFor();
      await page.getByText("All of you liked it.").waitFor();
      await expectAccessible(page);
    }
    for (const one of all) await one.leave();
  });

  it("loses no vote in a tunnel, and takes exactly the last one back", async () => {
    const { host, guests, all } = await round(["Ben"]);
    await begin(host.page, all);
    const { page } = guests[0]!;
    const first = await top(page).textContent();
    await page.context().setOffline(true);
    await page.keyboard.press("ArrowRight");
    await page.getByText("You’re offline. We’ll send your votes when you’re back.").waitFor();
    await expect.poll(() => top(page).textContent()).not.toBe(first);
    const second = await top(page).textContent();
    // A press while a card flies is no vote.
    await expect
      .poll(async () => {
        await page.keyboard.press("ArrowLeft");
        return top(page).textContent();
      })
      .not.toBe(second);
    await expect
      .poll(async () => {
        await page.keyboard.press("u");
        return top(page).textContent();
      })
      .toBe(second);
    await page.context().setOffline(false);
    await host.page.getByRole("button", { name: "Like", exact: true }).click();
    await agreed(host.page).getByText(first!).waitFor();
    await agreed(page).getByText(first!).waitFor();
    guests[0]!.faults.length = 0;
    host.faults.length = 0;
    for (const one of all) await one.leave();
  });

  it("is ranked by keys, numbers and hand in a ballot that somebody joins late", async () => {
    const host = await visitAs(fixture, { nickname: "Anna" }, PHONE);
    const { page } = host;
    await page.goto("/together");
    await page.getByLabel("Rank a shortlist in your own time").check();
    await page.getByRole("button", { name: "Start a round" }).click();
    await page.waitForURL(/\/together\/\w{8}$/);
    for (const title of ["Wuthering Heights", "Middlemarch"]) {
      await hydrated(page);
      await page.getByLabel(/^Nominate/).fill(title);
      await page.getByRole("button", { name: "Find" }).click();
      await page
        .getByRole("button", { name: `Nominate ${title}`, exact: true })
        .first()
        .click();
      await page.getByRole("button", { name: `Withdraw ${title}` }).waitFor();
    }
    await expectAccessible(page);
    await page.getByRole("button", { name: "Close the shortlist and vote" }).click();
    await page.getByRole("heading", { name: "Rank the shortlist" }).waitFor();
    const titles = () => page.locator("ol li .serif").allTextContents();
    const before = await titles();
    await page.getByRole("button", { name: new RegExp(`^Move ${before[0]}`) }).press("ArrowDown");
    expect(await titles()).toEqual(before.toReversed());
    await page.getByLabel(`Place of ${before[1]}`).selectOption("2");
    expect(await titles()).toEqual(before);
    await page.getByRole("button", { name: "Vote", exact: true }).click();
    await page.getByText("1 of 1 have voted.").waitFor();
    const guest = await visit(fixture.browser, PHONE, new URL(page.url()).pathname);
    await guest.page.getByLabel("Your name in this round").fill("Ben");
    await guest.page.getByRole("button", { name: "Join in", exact: true }).click();
    await guest.page.getByRole("button", { name: "Vote", exact: true }).click();
    await page.getByText("2 of 2 have voted.").waitFor();
    await page.getByRole("button", { name: "Close the vote and count" }).click();
    for (const one of [page, guest.page]) await one.getByRole("heading", { name: before[0]! }).waitFor();
    await page.getByText("Count again by hand").click();
    await expectAccessible(page);
    await host.leave();
    await guest.leave();
  });
});
