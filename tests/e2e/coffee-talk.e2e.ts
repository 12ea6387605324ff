import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { DESKTOP, expectAccessible, forgetNetwork, hydrated, PHONE, type Visit } from "#tests/browser.ts";
import { someMessages } from "#tests/factories/club.ts";
import { aUser } from "#tests/factories/users.ts";
import { setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();
beforeEach(async () => {
  // Of a great many deletions a page is not told one by one: it begins anew.
  await fixture.database.query("DELETE FROM chat_messages; DELETE FROM chat_deletions");
});

/** A new reader at the table. */
async function reader(nickname: string, options: BrowserContextOptions = DESKTOP): Promise<Visit & { id: string }> {
  const facts = { nickname, timeZone: "Europe/Vienna" };
  const visited = await visitAs(fixture, facts, { ...options, timezoneId: "Europe/Vienna" }, "/coffee-talk");
  return { ...visited, id: visited.user.id };
}

async function enter(page: Page): Promise<void> {
  await page.goto("/coffee-talk");
  await hydrated(page);
}

/** Somebody who writes and is not here; says so in the moment. */
async function writer(nickname: string): Promise<{ id: string; says(...messages: string[]): Promise<void> }> {
  await fixture.database.query("UPDATE profiles SET nickname = NULL WHERE nickname = $1", [nickname]);
  const { id } = await aUser(fixture.database, { nickname });
  const says = async (...messages: string[]) => {
    for (const message of messages) await someMessages(fixture.database, id, [{ message }]);
  };
  return { id, says };
}

/** What has been said before, a minute apart, the last of it a while ago. */
async function written(id: string, count: number): Promise<void> {
  await fixture.database.query(
    `INSERT INTO chat_messages (user_id, client_id, message, created_at)
     SELECT $1, gen_random_uuid(), 'Number ' || n, now() - ($2::int - n + 30) * interval '1 minute'
     FROM generate_series(1, $2::int) n`,
    [id, count],
  );
}

const input = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const log = (page: Page) => page.getByRole("log");
/** What stands on the table, without what is still on its way there. */
const MESSAGES = "[data-key]:not([data-failed]) p[dir=auto]";
const texts = (page: Page) => log(page).locator(MESSAGES).allTextContents();
const fromEnd = (page: Page) =>
  page
    .getByRole("group", { name: "Conversation" })
    .evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);

async function say(page: Page, message: string): Promise<void> {
  await input(page).fill(message);
  await input(page).press("Enter");
}

describe("Coffee Talk", () => {
  it("F7: says as whom one writes, and gets the reader and the draft back from changing it", async () => {
    const { page, faults, leave } = await reader("Ana", PHONE);
    await page.getByText("You appear as Ana · Change").waitFor();
    // R28
    expect((await button(page, "Talk about a book").boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await input(page).fill("A thought");
    await page.getByRole("link", { name: "Change how you appear" }).click();
    const nickname = page.getByRole("dialog", { name: "Edit Profile" }).getByLabel("Nickname");
    await expect.poll(() => nickname.evaluate((field) => field === document.activeElement)).toBe(true);
    await nickname.fill("");
    await button(page, "Save Changes").click();
    await page.waitForURL((url) => url.pathname === "/coffee-talk");
    await page.getByText("You appear as Anonymous · Change").waitFor();
    await expect.poll(() => input(page).inputValue()).toBe("A thought");
    // Back does not open the dialog again.
    await page.goBack();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(faults).toEqual([]);
    await leave();
  });

  it("brings what one says to the other at once, and back, each on their side", async () => {
    const [ana, ben] = [await reader("Ana"), await reader("Ben", PHONE)];
    await say(ana.page, "Has anybody read Momo?");
    await ben.page.getByText("Has anybody read Momo?").waitFor();
    await input(ben.page).fill("  Twice.\nIt holds.  ");
    await button(ben.page, "Send").click();
    await ana.page.getByText("Twice.\nIt holds.").waitFor();
    expect(await texts(ana.page)).toEqual(["Has anybody read Momo?", "Twice.\nIt holds."]);
    await expect.poll(() => texts(ben.page)).toEqual(["Has anybody read Momo?", "Twice.\nIt holds."]);
    const middles = await log(ana.page)
      .locator("[data-key]")
      .evaluateAll((bubbles) =>
        bubbles.map((bubble) => {
          const { left, right } = bubble.getBoundingClientRect();
          return (left + right) / 2 > innerWidth / 2;
        }),
      );
    expect(middles).toEqual([true, false]);
    await expect
      .poll(() => log(ana.page).locator("[data-follows=false] > p:first-child > bdi").allTextContents())
      .toEqual(["Ana", "Ben"]);
    const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "Europe/Vienna" });
    await expect
      .poll(() => log(ana.page).locator("time").last().textContent())
      .toMatch(
        new RegExp(`^(?:${[0, 60_000].map((ago) => time.format(Date.now() - ago).replace("\u202F", " ")).join("|")})$`),
      );
    await ana.leave();
    await ben.leave();
  });

  it("sends by Enter, breaks the line by Shift and Enter, leaves an input method its own, and keeps a draft", async () => {
    const { page, leave } = await reader("Ana");
    await page.getByText("No messages yet. Start the conversation!", { exact: true }).waitFor();
    await expect.poll(() => log(page).getAttribute("aria-live")).toBe("polite");
    await expect.poll(() => button(page, "Send").isDisabled()).toBe(true);
    await input(page).fill(" \n ");
    await expect.poll(() => button(page, "Send").isDisabled()).toBe(true);
    await expectAccessible(page);
    await input(page).fill("");
    await input(page).pressSequentially("One");
    await input(page).press("Shift+Enter");
    await input(page).pressSequentially("Two");
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
      await input(page).evaluate(
        (element, init) =>
          element.dispatchEvent(
            new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init }),
          ),
        init,
      );
    }
    expect(await texts(page)).toEqual([]);
    await input(page).press("Enter");
    await expect.poll(() => texts(page)).toEqual(["One\nTwo"]);
    await expect.poll(() => input(page).inputValue()).toBe("");
    await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
    for (const draft of ["Half a thou", ""]) {
      await input(page).fill(draft);
      await page.reload();
      await hydrated(page);
      await expect.poll(() => input(page).inputValue()).toBe(draft);
    }
    await leave();
  });

  it("K20: catches up in order after a time offline, and sends what was written then, nothing lost or doubled", async () => {
    const [ana, ben] = [await writer("Ana"), await reader("Ben")];
    await ana.says("Before");
    await ben.page.getByText("Before").waitFor();
    await ben.page.context().setOffline(true);
    await ben.page.getByText("You’re offline.").waitFor();
    await say(ben.page, "From the tunnel");
    await ben.page.getByText("We’ll send this when you’re online", { exact: true }).waitFor();
    await expect.poll(() => ben.page.getByText("Failed to send message").count()).toBe(0);
    await button(ben.page, "Discard").waitFor();
    await button(ben.page, "Copy").waitFor();
    await expectAccessible(ben.page);
    const missed = Array.from({ length: 5 }, (_, index) => `Missed ${index}`);
    await ana.says(...missed);
    await ben.page.context().setOffline(false);
    const all = ["Before", ...missed, "From the tunnel"];
    await expect.poll(() => texts(ben.page)).toEqual(all);
    const stored = async () => (await fixture.database.query("SELECT message FROM chat_messages ORDER BY id")).rows;
    await expect.poll(stored).toEqual(all.map((message) => ({ message })));
    forgetNetwork(ben.faults);
    await ben.leave();
  });

  it("asks every two seconds where no stream holds", async () => {
    const { page, id, faults, leave } = await reader("Ben");
    await page.route("**/coffee-talk/stream", (route) => route.abort());
    await enter(page);
    await written(id, 1);
    await page.getByText("Number 1", { exact: true }).waitFor();
    forgetNetwork(faults);
    await leave();
  });

  it("K5: keeps a message that was refused, says why, sends it once on Retry and never on Discard", async () => {
    const { page, faults, leave } = await reader("Ana");
    await say(page, "The first");
    await expect.poll(() => texts(page)).toEqual(["The first"]);
    await fixture.database.query("UPDATE rate_limits SET count = 1000 WHERE key LIKE 'chat|%'");
    await say(page, "Too soon");
    await page
      .getByText(/^Failed to send message\. You’ve sent a lot of messages\. You can post again in \d+ seconds?\.$/)
      .waitFor();
    await fixture.database.query("DELETE FROM rate_limits");
    // Nor does it go out with the page's next beginning.
    await page.reload();
    await hydrated(page);
    await say(page, "Not this");
    await expect.poll(() => texts(page)).toEqual(["The first", "Not this"]);
    await button(page, "Retry").click();
    await expect.poll(() => log(page).getByText("Failed to send message").count()).toBe(0);
    await expect.poll(async () => (await fixture.database.query("SELECT 1 FROM chat_messages")).rowCount).toBe(3);
    await expect.poll(() => texts(page)).toEqual(["The first", "Not this", "Too soon"]);
    await fixture.database.query("UPDATE rate_limits SET count = 1000 WHERE key LIKE 'chat|%'");
    await say(page, "Regretted");
    await button(page, "Discard").click();
    await expect.poll(() => log(page).getByText("Regretted").count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Conversation");
    await page.reload();
    await hydrated(page);
    await expect.poll(() => texts(page)).toEqual(["The first", "Not this", "Too soon"]);
    await expect.poll(() => log(page).getByText("Regretted").count()).toBe(0);
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("429")));
    await leave();
  });

  it("K16: takes one's own message back, for everybody, and keeps the focus in the talk; others' offer nothing", async () => {
    const [ana, ben] = [await reader("Ana"), await reader("Ben")];
    await say(ana.page, "Oops");
    await ben.page.getByText("Oops").waitFor();
    await ben.page.getByRole("button", { name: /^More about Ana’s message/ }).press("Enter");
    await expect.poll(() => ben.page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);
    await ana.page.getByRole("button", { name: /^More about your message/ }).press("Enter");
    await button(ana.page, "Delete").press("Enter");
    const dialog = ana.page.getByRole("alertdialog", { name: "Delete Message" });
    await dialog.waitFor();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.poll(() => texts(ana.page)).toEqual([]);
    await expect
      .poll(() => ana.page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Conversation");
    await expect.poll(() => texts(ben.page)).toEqual([]);
    expect((await fixture.database.query("SELECT 1 FROM chat_messages")).rowCount).toBe(0);
    await ana.leave();
    await ben.leave();
  });

  it("opens at the newest, goes along within 100 px of the end, and never moves under a reader who is further up", async () => {
    const ana = await writer("Ana");
    await written(ana.id, 130);
    const { page, leave } = await reader("Ben", PHONE);
    await expect.poll(() => fromEnd(page)).toBeLessThan(2);
    expect((await texts(page)).at(-1)).toBe("Number 130");
    const box = page.getByRole("group", { name: "Conversation" });
    // Whoever is at the end goes along with a font that arrives, too: then it takes another try.
    const up = (px: number) =>
      expect
        .poll(async () => {
          await box.evaluate(
            (element, px) => element.scrollTo({ top: element.scrollHeight - element.clientHeight - px }),
            px,
          );
          return fromEnd(page);
        })
        .toBeGreaterThan(px - 2);
    await up(98);
    await ana.says("Near the end");
    await page.getByText("Near the end").waitFor();
    await expect.poll(() => fromEnd(page)).toBeLessThan(2);
    await up(103);
    await ana.says("Further down");
    await button(page, "New messages (1)").waitFor();
    expect(await fromEnd(page)).toBeGreaterThan(102);

    await box.evaluate((element) => element.scrollTo({ top: 600 }));
    const seen = () => page.getByText("Number 92", { exact: true }).boundingBox();
    const before = await seen();
    await ana.says("And further");
    await button(page, "New messages (2)").waitFor();
    expect(await seen()).toEqual(before);
    await expectAccessible(page);
    await button(page, "New messages (2)").press("Enter");
    // K16
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Conversation");
    await expect.poll(() => fromEnd(page)).toBeLessThan(2);
    await expect.poll(() => page.getByRole("button", { name: /^New/ }).count()).toBe(0);
    await leave();
  });

  it("K13: cuts nothing of a message beyond 2,000 characters, and says so", async () => {
    const { page, leave } = await reader("Ana", PHONE);
    await input(page).fill("y".repeat(1_850));
    await page.getByText("1,850 of 2,000 characters").waitFor();
    await input(page).fill("y".repeat(2_001));
    await page.getByRole("alert").filter({ hasText: "Use at most 2,000 characters." }).waitFor();
    await page.getByText("2,001 of 2,000").waitFor();
    await button(page, "Send").click();
    expect((await input(page).inputValue()).length).toBe(2_001);
    await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await fixture.database.query("SELECT FROM chat_messages")).rowCount).toBe(0);
    await input(page).press("Backspace");
    await button(page, "Send").click();
    await expect.poll(() => texts(page)).toEqual(["y".repeat(2_000)]);
    await leave();
  });

  it("says in the title how many wait for who looks elsewhere, or further up, until they have seen them", async () => {
    const [ana, ben] = [await writer("Ana"), await reader("Ben")];
    await written(ana.id, 60);
    await ben.page.clock.install();
    await enter(ben.page);
    const look = (hidden: boolean) =>
      ben.page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await look(true);
    await ana.says("One", "Two");
    expect(await ben.page.title()).toBe("Coffee Talk · Bookmatch");
    await ben.page.clock.runFor(30_000);
    await expect.poll(() => ben.page.title()).toBe("(2) Coffee Talk · Bookmatch");
    await look(false);
    await expect.poll(() => ben.page.title()).toBe("Coffee Talk · Bookmatch");
    await expect.poll(() => ben.page.getByRole("button", { name: /^New/ }).count()).toBe(0);

    await ben.page.getByRole("group", { name: "Conversation" }).evaluate(
      (box) =>
        new Promise<void>((scrolled) => {
          box.addEventListener("scroll", () => scrolled(), { once: true });
          box.scrollTo({ top: 500 });
        }),
    );
    await ana.says("Three");
    await expect.poll(() => ben.page.title()).toBe("(1) Coffee Talk · Bookmatch");
    await button(ben.page, "New messages (1)").click();
    await expect.poll(() => ben.page.title()).toBe("Coffee Talk · Bookmatch");
    await ben.leave();
  });

  it("keeps what one writes, and the end of the talk, above a keyboard on the screen", async () => {
    const { page, id, leave } = await reader("Ana", PHONE);
    await written(id, 60);
    await enter(page);
    const viewport = page.locator("meta[name=viewport]");
    await expect.poll(() => viewport.getAttribute("content")).toMatch(/interactive-widget=resizes-content$/);
    const bottom = async () => {
      const box = (await button(page, "Send").boundingBox())!;
      return box.y + box.height;
    };
    /** As browsers do that lay the keyboard over the page. */
    const cover = (height: number, offsetTop = 0) =>
      page.evaluate(
        ([height, offsetTop]) => {
          Object.defineProperty(visualViewport, "height", { configurable: true, get: () => height });
          Object.defineProperty(visualViewport, "offsetTop", { configurable: true, get: () => offsetTop });
          visualViewport!.dispatchEvent(new Event("resize"));
        },
        [height, offsetTop],
      );
    await input(page).focus();
    for (const height of [420, 320]) {
      await cover(height);
      await expect.poll(bottom).toBeLessThanOrEqual(height);
      await expect.poll(() => fromEnd(page)).toBeLessThan(2);
    }
    await cover(420, 60);
    await expect.poll(bottom).toBeLessThanOrEqual(480);
    expect(await bottom()).toBeGreaterThan(420);
    await cover(740);
    // The bar of the app lies below it again.
    await expect.poll(bottom).toBeGreaterThan(630);
    await expect.poll(() => fromEnd(page)).toBeLessThan(2);
    // As browsers do that make the page smaller.
    await page.setViewportSize({ width: 360, height: 400 });
    await cover(400);
    await expect.poll(bottom).toBeLessThanOrEqual(400);
    await expect.poll(() => fromEnd(page)).toBeLessThan(2);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForURL("**/dashboard");
    await expect.poll(() => viewport.getAttribute("content")).not.toContain("interactive-widget");
    await leave();
  });

  it("loads earlier messages upward without a jump, later ones downward, and holds a few hundred nodes", async () => {
    const ana = await reader("Ana", PHONE);
    await written(ana.id, 420);
    await enter(ana.page);
    expect(await texts(ana.page)).toHaveLength(50);
    const first = ana.page.getByText("Number 371", { exact: true });
    const box = ana.page.getByRole("group", { name: "Conversation" });
    await box.evaluate((element) => element.scrollTo({ top: 90 }));
    await expect.poll(() => texts(ana.page)).toHaveLength(100);
    await expect.poll(() => first.isVisible()).toBe(true);
    const top = await box.evaluate((element) => element.scrollTop);
    expect(top).toBeGreaterThan(500);
    // Scrolls until other messages are there, and looks for them at the same moment: a scroll after they have come would
    // leave what was in sight.
    const passes = (edge: 0 | -1, before: string | undefined) =>
      expect
        .poll(() =>
          box.evaluate(
            (element, { edge, before, messages }) => {
              const now = [...element.querySelectorAll(messages)].at(edge)?.textContent;
              const end = element.scrollHeight - element.clientHeight - 40;
              if (now === before) element.scrollTo({ top: edge === 0 ? 0 : end });
              return now;
            },
            { edge, before, messages: MESSAGES },
          ),
        )
        .not.toBe(before);
    for (let round = 0; (await texts(ana.page))[0] !== "Number 1"; round++) {
      expect(round).toBeLessThan(12);
      const [before] = await texts(ana.page);
      await passes(0, before);
      await expect.poll(() => ana.page.locator("main *").count()).toBeLessThan(1_000);
    }
    await expect.poll(() => ana.page.getByRole("button", { name: "Earlier messages" }).count()).toBe(0);
    for (let round = 0; (await texts(ana.page)).at(-1) !== "Number 420"; round++) {
      expect(round).toBeLessThan(20);
      const before = (await texts(ana.page)).at(-1);
      await passes(-1, before);
      await expect.poll(() => ana.page.getByText(before!, { exact: true }).isVisible()).toBe(true);
      await expect.poll(() => ana.page.locator("main *").count()).toBeLessThan(1_000);
    }
    await expect
      .poll(async () => {
        await box.evaluate((element) => element.scrollTo({ top: 0 }));
        return (await texts(ana.page)).at(-1);
      })
      .not.toBe("Number 420");
    await button(ana.page, "Newest messages").click();
    await expect.poll(async () => (await texts(ana.page)).at(-1)).toBe("Number 420");
    await expect.poll(() => fromEnd(ana.page)).toBeLessThan(2);
    await ana.leave();
  });

  it("works by the keyboard alone", async () => {
    const { page, leave } = await reader("Ana");
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Back");
    for (let count = 0; count < 10; count++) {
      await page.keyboard.press("Tab");
      if (await input(page).evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.type("By hand");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect.poll(() => texts(page)).toEqual(["By hand"]);
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => focused()).toBe("Share a haul");
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => focused()).toBe("Talk about a book");
    await page.keyboard.press("Shift+Tab");
    const label = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(label).toContain("More about your message");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect.poll(() => focused()).toBe("Reply");
    await page.keyboard.press("Tab");
    await expect.poll(() => focused()).toBe("Delete");
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(label).toContain("More about your message");
    expect(await texts(page)).toEqual(["By hand"]);
    await leave();
  });

  it("draws a line above what is new since the last visit, and makes links of addresses", async () => {
    const [ana, ben] = [await writer("Ana"), await reader("Ben", PHONE)];
    await ana.says("Known");
    await ben.page.getByText("Known").waitFor();
    await expect.poll(() => ben.page.getByText("New since your last visit").count()).toBe(0);
    await ben.page.goto("/dashboard");
    await ana.says("Have you seen https://known.example@evil.example/ or https://books.example/momo?");
    await enter(ben.page);
    await ben.page.getByText("New since your last visit").waitFor();
    await expect
      .poll(() => log(ben.page).getByRole("listitem").allTextContents())
      .toMatchObject([
        "Today",
        expect.stringContaining("Known"),
        "New since your last visit",
        expect.stringContaining("Have you seen"),
      ]);
    const links = log(ben.page).getByRole("link");
    await expect.poll(() => links.allTextContents()).toEqual(["https://books.example/momo"]);
    await expect.poll(() => links.getAttribute("rel")).toBe("noopener noreferrer nofollow ugc");
    await expect.poll(() => links.getAttribute("target")).toBe("_blank");
    // Whoever comes back within the second in which the page tells it finds the line once more.
    await expect
      .poll(async () => {
        await enter(ben.page);
        return ben.page.getByText("New since your last visit").count();
      })
      .toBe(0);
    await ben.leave();
  });

  it("answers a message with a quote and by a reaction, which the other sees at once", async () => {
    const [ana, ben] = [await reader("Ana"), await reader("Ben", PHONE)];
    await say(ana.page, "Who is for Le Guin next?");
    const more = ben.page.getByRole("button", { name: /^More about Ana’s message/ });
    await more.click();
    await button(ben.page, "Want to read").click();
    await log(ben.page).getByRole("button", { name: "Want to read, 1", pressed: true }).waitFor();
    await log(ana.page).getByRole("button", { name: "Want to read, 1" }).waitFor();
    await more.press("Enter");
    await button(ben.page, "Reply").press("Enter");
    await ben.page.getByText("Replying to Ana: Who is for Le Guin next?").waitFor();
    await expect.poll(() => input(ben.page).evaluate((field) => field === document.activeElement)).toBe(true);
    await input(ben.page).fill("Me");
    await button(ben.page, "Send").click();
    await log(ana.page).locator("blockquote").getByText("Who is for Le Guin next?").waitFor();
    await log(ben.page).getByRole("button", { name: "Want to read, 1" }).click();
    await expect
      .poll(() =>
        log(ana.page)
          .getByRole("button", { name: /^Want to read/ })
          .count(),
      )
      .toBe(0);
    await ana.page.getByRole("button", { name: /^More about your message/ }).press("Enter");
    await button(ana.page, "Delete").press("Enter");
    await ana.page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await log(ben.page).getByText("In reply to a deleted message").waitFor();
    await ana.leave();
    await ben.leave();
  });
});
