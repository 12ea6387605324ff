import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, expectAccessible, hydrated, landed, ownApp, PHONE, visit } from "#tests/browser.ts";
import { button, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

/** What can be done with a card, and only with one. */
const DECISIONS = ["Pass", "Description", "Save", "Like"];
const card = (page: Page) => page.getByRole("article");

async function titleOnTop(page: Page): Promise<string> {
  return (await card(page).getByRole("heading").first().textContent()) ?? "";
}

/** Waits until another card lies on top and is back at rest. */
async function nextTitle(page: Page, before: string): Promise<string> {
  await expect.poll(() => titleOnTop(page)).not.toBe(before);
  await landed(page);
  return titleOnTop(page);
}

async function drag(page: Page, from: Locator, dx: number): Promise<void> {
  const box = (await from.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 6; step++) await page.mouse.move(x + (dx * step) / 6, y + step);
  await page.mouse.up();
}

/** A real touch sequence through the browser's input pipeline, gestures and all. */
async function swipeByTouch(page: Page, from: Locator, dx: number): Promise<void> {
  const box = (await from.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Array<{ x: number; y: number }>) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x, y }]);
  for (let step = 1; step <= 8; step++) await touch("touchMove", [{ x: x + (dx * step) / 8, y: y + step / 2 }]);
  await touch("touchEnd", []);
}

describe("the first sight", () => {
  it.each([
    ["a press on Like", (page: Page) => button(page, "Like").click(), "like"],
    ["a swipe of the card", (page: Page) => drag(page, card(page), -120), "pass"],
    ["an arrow key", (page: Page) => page.keyboard.press("ArrowRight"), "like"],
  ])("takes up %s that comes before the scripts, once", async (_, act, decision) => {
    const { page, leave } = await visit(fixture.browser, DESKTOP);
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", (route) => scripts.promise.then(() => route.continue()));
    await page.reload({ waitUntil: "commit" });
    const before = await titleOnTop(page);
    await act(page);
    await act(page);
    scripts.resolve();
    await hydrated(page);
    await expect.poll(() => titleOnTop(page)).not.toBe(before);
    const swipes = await page.evaluate(() => JSON.parse(localStorage.getItem("bookmatch:swipes") ?? "[]") as unknown[]);
    expect(swipes).toEqual([expect.objectContaining({ title: before, decision })]);
    await page.unrouteAll({ behavior: "wait" });
    await leave();
  });

  it("keeps everything a thumb needs above the fold of 360 by 640, and its answers at 320 by 568", async () => {
    const { page, leave } = await visit(fixture.browser, { ...PHONE, viewport: { width: 360, height: 640 } });
    for (const name of ["Pass", "Description", "Save", "Like", "Undo"]) {
      const box = (await button(page, name).boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(640);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 320, height: 568 });
    const barHeight = 44;
    for (const name of ["Pass", "Like"]) {
      const box = (await button(page, name).boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(568 - barHeight);
    }
    await leave();
  });
});

describe("a finger", () => {
  it("does nothing with 40 px, passes with 120 px to the left, and matches with 120 px to the right", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const first = await titleOnTop(page);
    await swipeByTouch(page, card(page), -40);
    await landed(page);
    expect(await titleOnTop(page)).toBe(first);
    await swipeByTouch(page, card(page), -120);
    const second = await nextTitle(page, first);
    await swipeByTouch(page, card(page), 120);
    const dialog = page.getByRole("dialog", { name: "You matched with this book!" });
    await dialog.waitFor();
    await expect.poll(() => dialog.textContent()).toContain(second);
    await expect
      .poll(() => dialog.getByRole("link", { name: "Open Amazon Link" }).getAttribute("href"))
      .toContain("https://");
    await dialog.getByRole("button", { name: "Continue Swiping" }).click();
    await nextTitle(page, second);
    await leave();
  });

  it("leaves touches that begin at the screen's side to the browser", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const first = await titleOnTop(page);
    // By hand: a real touch from there would already be the browser's way back.
    const swipeFrom = (fromX: number) =>
      card(page).evaluate((element, x) => {
        const event = (type: string, clientX: number) =>
          new PointerEvent(type, {
            bubbles: true,
            isPrimary: true,
            pointerType: "touch",
            pointerId: 1,
            clientX,
            clientY: 300,
          });
        element.setPointerCapture = () => {};
        element.dispatchEvent(event("pointerdown", x));
        for (const dx of [40, 80, 120]) element.dispatchEvent(event("pointermove", x - dx));
        element.dispatchEvent(event("pointerup", x - 120));
      }, fromX);
    await swipeFrom(355);
    await landed(page);
    expect(await titleOnTop(page)).toBe(first);
    await swipeFrom(180);
    await nextTitle(page, first);
    await leave();
  });
});

describe("a mouse", () => {
  it("drags like a finger, and a drag is no click on the title", async () => {
    const { page, leave } = await visit(fixture.browser, { ...PHONE, hasTouch: false, isMobile: false });
    const first = await titleOnTop(page);
    await drag(page, card(page).getByRole("heading"), -45);
    await landed(page);
    expect(await titleOnTop(page)).toBe(first);
    expect(page.context().pages()).toHaveLength(1);
    await drag(page, card(page).getByRole("heading"), -120);
    await nextTitle(page, first);
    expect(page.context().pages()).toHaveLength(1);
    await leave();
  });

  it("passes, takes back any number of swipes, and goes back to any spine at the side of the desk", async () => {
    const { page, leave } = await visit(fixture.browser, DESKTOP);
    const seen = [await titleOnTop(page)];
    for (let swipe = 0; swipe < 4; swipe++) {
      await button(page, "Pass").click();
      seen.push(await nextTitle(page, seen.at(-1)!));
    }
    const spines = page.getByRole("list", { name: "Passed" }).getByRole("button");
    await expect.poll(() => spines.count()).toBe(4);
    await button(page, "Undo").click();
    expect(await nextTitle(page, seen.pop()!)).toBe(seen.at(-1));
    await page.getByRole("button", { name: `Go back to ${seen[1]}` }).click();
    expect(await nextTitle(page, seen[3]!)).toBe(seen[1]);
    await expect.poll(() => spines.count()).toBe(1);
    await button(page, "Undo").click();
    expect(await nextTitle(page, seen[1]!)).toBe(seen[0]);
    await expect.poll(() => button(page, "Undo").getAttribute("aria-disabled")).toBe("true");
    expect(await page.evaluate(() => localStorage.getItem("bookmatch:swipes"))).toBe("[]");
    await leave();
  });
});

describe("the keyboard", () => {
  it("sees the title whole while it has the focus, hears each new card once, passes, likes, describes, saves and takes back", async () => {
    const { page, leave } = await visit(fixture.browser, DESKTOP);
    const cover = card(page).locator("div:has(> img)");
    const before = (await cover.boundingBox())!;
    await card(page).getByRole("link").focus();
    const title = (await card(page).getByRole("heading").boundingBox())!;
    expect(title.height).toBeGreaterThan(20);
    expect(title.y + title.height).toBeLessThan(before.y + before.height);
    expect(await cover.boundingBox()).toEqual(before);

    const spoken = page.locator("[aria-live=polite].sr-only");
    await expect.poll(() => spoken.textContent()).toBe("");
    const first = await titleOnTop(page);
    await page.keyboard.press("ArrowLeft");
    const second = await nextTitle(page, first);
    await expect.poll(() => spoken.textContent()).toMatch(new RegExp(`^${second.replaceAll(/[^\w ]/g, ".")} by `));
    await page.keyboard.press("ArrowRight");
    await page.getByRole("dialog", { name: "You matched with this book!" }).waitFor();
    // In a dialog the keys belong to the dialog.
    await page.keyboard.press("ArrowLeft");
    expect(
      await page.getByRole("button", { name: "Continue Swiping" }).evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await page.keyboard.press("Enter");
    const third = await nextTitle(page, second);
    await page.keyboard.press("ArrowUp");
    await page.getByRole("dialog", { name: third }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("s");
    await page.getByRole("dialog", { name: "Sign In" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("u");
    await expect.poll(() => titleOnTop(page)).toBe(second);
    await leave();
  });
});

describe("a place in the deck", () => {
  it("survives reload, leaving and coming back, and an undo after it", async () => {
    // The unknown address answers 404 on purpose, which the console reports: this visit's faults do not count.
    const { page } = await visit(fixture.browser, PHONE);
    const first = await titleOnTop(page);
    await button(page, "Pass").click();
    const second = await nextTitle(page, first);
    await button(page, "Pass").click();
    const third = await nextTitle(page, second);

    await page.reload();
    await hydrated(page);
    expect(await titleOnTop(page)).toBe(third);

    await page.goto("/nowhere");
    await page.getByRole("heading", { name: "This page isn’t on our shelves" }).waitFor();
    await page.goto("/");
    await hydrated(page);
    expect(await titleOnTop(page)).toBe(third);

    await expect.poll(() => button(page, "Undo").getAttribute("aria-disabled")).toBe("false");
    await button(page, "Undo").click();
    expect(await nextTitle(page, third)).toBe(second);
    await page.context().close();
  });

  it("is found again from other rooms: the card with its reason, the genre, and the way back through it", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const linkTo = (name: string) => page.getByRole("link", { name, exact: true }).first();
    const matchOpens = () => page.getByRole("heading", { name: "AI Book Match" }).waitFor();
    const unseen = await titleOnTop(page);
    await linkTo("Match").click();
    await matchOpens();
    await linkTo("Swipe").click();
    await expect.poll(() => titleOnTop(page)).toBe(unseen);

    await button(page, "Fantasy").click();
    await expect.poll(() => card(page).textContent()).toContain("Fantasy");
    const passed = await titleOnTop(page);
    await button(page, "Like").click();
    await page.getByRole("button", { name: "Continue Swiping" }).click();
    const title = await nextTitle(page, passed);
    const shown = await card(page).textContent();
    await linkTo("Match").click();
    await matchOpens();
    for (const link of ["Swipe", "Bookmatch"]) {
      await linkTo(link).click();
      await expect.poll(() => card(page).textContent()).toBe(shown);
      await expect.poll(() => button(page, "Fantasy").getAttribute("aria-pressed")).toBe("true");
    }
    await expect.poll(() => button(page, "Undo").getAttribute("aria-disabled")).toBe("false");
    await button(page, "Undo").click();
    expect(await nextTitle(page, title)).toBe(passed);
    await leave();
  });

  it("is kept when the tab closes in the middle of a throw", async () => {
    const { page } = await visit(fixture.browser, PHONE);
    const first = await titleOnTop(page);
    await button(page, "Pass").click();
    const context = page.context();
    await page.close();
    const reopened = await context.newPage();
    await reopened.goto("/");
    await hydrated(reopened);
    expect(await titleOnTop(reopened)).not.toBe(first);
    expect(await reopened.evaluate(() => JSON.parse(localStorage.getItem("bookmatch:swipes")!).length)).toBe(1);
    await context.close();
  });

  it("shows every book of a genre once, then starts again in the same order with a quiet note", async () => {
    const size = 4;
    const moved = await fixture.database.query(
      `UPDATE books SET genre = 'Thriller' WHERE id IN (
         SELECT id FROM books WHERE genre = 'Business' ORDER BY id OFFSET ${size}
       ) RETURNING id`,
    );
    try {
      const { page, leave } = await visit(fixture.browser, { ...DESKTOP, reducedMotion: "reduce" }, "/?genre=Business");
      const order: string[] = [];
      for (;;) {
        const title = await titleOnTop(page);
        if (order.includes(title)) break;
        order.push(title);
        await button(page, "Pass").click();
        await nextTitle(page, title);
      }
      expect(order).toHaveLength(size);
      expect(await titleOnTop(page)).toBe(order[0]);
      await expect.poll(() => page.getByRole("status").filter({ hasText: "The deck starts over." }).count()).toBe(1);
      await expect.poll(() => button(page, "Undo").getAttribute("aria-disabled")).toBe("true");
      await leave();
    } finally {
      const ids = moved.rows.map(({ id }) => id);
      await fixture.database.query("UPDATE books SET genre = 'Business' WHERE id = ANY ($1)", [ids]);
    }
  });
});

describe("filtering", () => {
  it("shows books of the chosen genre, marks it, comes back with the browser's back, and begins anew after All", async () => {
    const { page, leave } = await visit(fixture.browser, DESKTOP);
    const first = await titleOnTop(page);
    await button(page, "Fantasy").click();
    await expect.poll(() => card(page).textContent()).toContain("Fantasy");
    await expect.poll(() => button(page, "Fantasy").getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => button(page, "All").getAttribute("aria-pressed")).toBe("false");
    await page.goBack();
    await expect.poll(() => titleOnTop(page)).toBe(first);
    const pass = () => new URL(page.url()).searchParams.get("pass");
    const before = pass();
    await button(page, "All").click();
    await expect.poll(pass).not.toBe(before);
    await leave();
  });
});

describe("a genre without books", () => {
  it("says so in the middle of a phone", async () => {
    const moved = await fixture.database.query(
      "UPDATE books SET genre = 'Thriller' WHERE genre = 'Horror' RETURNING id",
    );
    try {
      const { page, leave } = await visit(fixture.browser, PHONE, "/?genre=Horror");
      const box = (await page.getByText("No books found in Horror genre").boundingBox())!;
      expect(Math.abs(box.x + box.width / 2 - PHONE.viewport.width / 2)).toBeLessThan(2);
      await leave();
    } finally {
      const ids = moved.rows.map(({ id }) => id);
      await fixture.database.query("UPDATE books SET genre = 'Horror' WHERE id = ANY ($1)", [ids]);
    }
  });
});

describe("a slow answer", () => {
  it("shows the anatomy of a card, and says so", async () => {
    const { page, leave } = await visit(fixture.browser, DESKTOP);
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/*.data?*", async (route) => {
      await seen;
      await route.continue();
    });
    await button(page, "Horror").click();
    await page.getByRole("status").filter({ hasText: "Loading books..." }).waitFor();
    await expect.poll(() => button(page, "Horror").getAttribute("aria-pressed")).toBe("true");
    goOn();
    await expect.poll(() => card(page).textContent()).toContain("Horror");
    await leave();
  });

  it("is waited for ahead of time: the covers of the next ten cards are there before they are needed", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const covers = () =>
      page.evaluate(
        () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/covers/")).length,
      );
    await expect.poll(covers).toBe(11);
    await button(page, "Pass").click();
    await expect.poll(covers).toBe(12);
    await leave();
  });
});

describe("the frame", () => {
  it("offers what works: signing in, writing to the owner, the note on affiliate links", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    await button(page, "Menu").click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect
      .poll(() => menu.getByRole("link", { name: "Contact Us" }).getAttribute("href"))
      .toBe("mailto:help@example.org");
    await expect.poll(() => menu.getByRole("link", { name: "Feedback" }).count()).toBe(0);
    await menu.getByRole("button", { name: "Sign In" }).click();
    const signIn = page.getByRole("dialog", { name: "Sign In" });
    // The sheet grows with its form, and moves the button that closes it.
    await signIn.getByLabel("E-mail").waitFor();
    await signIn.getByRole("button", { name: "Close" }).click();
    await button(page, "Amazon Affiliate").click();
    const note = page.getByRole("dialog");
    await expect.poll(() => note.textContent()).toContain("always be free and ad-free");
    // Nobody has a tag here, so nobody may say that they earn.
    await expect.poll(() => note.textContent()).toContain("earns from qualifying purchases only if its owner joins");
    // A tap beside the sheet closes it.
    await page.mouse.click(180, 40);
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await leave();
  });
});

describe("a match", () => {
  it("offers the list and Save before the shop, and says why the book was there", async () => {
    const { page, leave } = await visitAs(fixture, {}, { ...PHONE, viewport: { width: 740, height: 360 } });
    await button(page, "Like").click();
    const match = page.getByRole("dialog", { name: "You matched with this book!" });
    await match.waitFor();
    await match.getByRole("button", { name: "Set status" }).waitFor();
    const choices = await match.locator("button:visible, a[href]:visible").allTextContents();
    expect(choices.map((text) => text.trim()).filter(Boolean)).toEqual([
      "Add to List",
      "Set status",
      "Save",
      "Open Amazon Link",
      "Continue Swiping",
    ]);
    await match.getByRole("button", { name: "Save" }).click();
    await match.getByRole("button", { name: "Saved", pressed: true }).waitFor();
    await leave();
  });
});

describe("without scripts", () => {
  it("R23: the deck leads to signing in, and the taste does not load for ever", async () => {
    const context = await fixture.browser.newContext({ ...PHONE, javaScriptEnabled: false, baseURL: ownApp().address });
    const page = await context.newPage();
    await page.goto("/taste");
    // Searches by text and by role leave such elements out.
    await page.locator("noscript p").waitFor();
    await expect.poll(() => page.getByText("Loading your taste...").isVisible()).toBe(false);
    await page.goto("/");
    await page.locator("noscript a[href='/sign-in']").click();
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
    await context.close();
  });
});

describe("a bad connection", () => {
  it("says that books could not be loaded once the known ones are through, and goes on when it is back", async () => {
    const { page } = await visit(fixture.browser, { ...DESKTOP, reducedMotion: "reduce" });
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    for (let swipe = 0; swipe < 40 && (await card(page).count()); swipe++) {
      const title = await titleOnTop(page);
      await button(page, "Pass").click();
      await page.waitForFunction(
        (before) => document.querySelector("article[data-role=top] h2")?.textContent !== before,
        title,
      );
      await landed(page);
    }
    await page.getByRole("alert").filter({ hasText: "Failed to load books" }).waitFor();
    for (const name of DECISIONS) await expect.poll(() => button(page, name).isEnabled()).toBe(false);
    await page.context().setOffline(false);
    await card(page).waitFor();
    for (const name of DECISIONS) await expect.poll(() => button(page, name).isEnabled()).toBe(true);
    await page.context().close();
  });
});

describe("the sign-up promo", () => {
  it("comes after 20 s, waits for an open dialog, leads to sign-in and stays away for 30 days", async () => {
    const context = await fixture.browser.newContext(DESKTOP);
    const page = await context.newPage();
    await page.clock.install();
    const { address } = ownApp();
    await page.goto(address);
    await hydrated(page);
    const promo = page.getByRole("dialog", { name: "Join the Book Club" });
    // Beside what the test lets pass goes what the machine takes, and a busy one takes seconds.
    await page.clock.runFor(12_000);
    await expect.poll(() => promo.count()).toBe(0);
    await button(page, "Description").click();
    await page.clock.runFor(12_000);
    await expect.poll(() => promo.count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.clock.runFor(1_500);
    await promo.waitFor();
    await expectAccessible(page);
    await promo.getByRole("button", { name: "Sign Up Now" }).click();
    await page.getByRole("dialog", { name: "Sign In" }).waitFor();

    await page.goto(address);
    await hydrated(page);
    await page.clock.runFor(60_000);
    await expect.poll(() => promo.count()).toBe(0);
    await page.evaluate(() => localStorage.setItem("bookmatch:promo-closed", String(Date.now() - 31 * 86_400_000)));
    await page.goto(address);
    await hydrated(page);
    await page.clock.runFor(21_000);
    await promo.waitFor();
    await context.close();
  });
});
