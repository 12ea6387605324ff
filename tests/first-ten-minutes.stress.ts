import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import type { Locator, Page } from "playwright-core";

import { ROOT } from "#scripts/build.ts";

import { requestsTo, startApp } from "./app-process.ts";
import { openBrowser } from "./chromium.ts";
import { button, dialog } from "./journey-fixture.ts";
import { PASSWORD, Reader } from "./reader.ts";

const run = promisify(execFile);

const EMAIL = "owner@bookmatch.test";
const TEN_MINUTES_MS = 600_000;
/** An unhurried person: looks before each press, and types forty words a minute. */
const LOOK_MS = 2_000;
const KEY_MS = 250;

/**
 * The first ten minutes of an owner, in a browser at the pace of a person and without an address typed: register, become
 * admin by the command on the screen, post a deal, publish a post pasted from Google Docs, remove spam where it stands.
 */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-owner-"));
  const started = performance.now();
  const app = await startApp(dataDir);
  const browser = await openBrowser();
  let since = started;
  const done = (step: string) => {
    log(`${step}: ${((performance.now() - since) / 1_000).toFixed(1)} s`);
    since = performance.now();
  };
  try {
    done("start, with an empty folder of data");
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(app.address);
    await page.waitForSelector("html[data-hydrated=true]");
    const addresses = new Set<string>();
    page.on("framenavigated", (frame) => addresses.add(new URL(frame.url()).pathname));

    await press(button(page, "Menu"));
    await press(dialog(page, "Menu").getByRole("button", { name: "Sign In" }));
    await press(button(page, "Create an account"));
    const account = dialog(page, "Create Account");
    await type(account.getByLabel("E-mail"), EMAIL);
    await type(account.getByLabel("Password", { exact: true }), PASSWORD);
    await press(account.getByRole("button", { name: "Create Account" }));
    await account.waitFor({ state: "hidden" });
    done("registered");

    await press(bar(page, "Your profile"));
    const command = (await page.getByText(/^npm run admin/).textContent())!;
    // Typed in the terminal that still shows the start.
    await page.waitForTimeout(LOOK_MS + command.length * KEY_MS);
    const args = command.replace("npm run admin -- ", "").split(" ");
    await run(process.execPath, [join(ROOT, "scripts", "admin.ts"), ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
    await page.reload();
    await bar(page, /^Administration/).waitFor();
    done(`admin, by “${command}”`);

    await press(bar(page, "Deals"));
    await press(button(page, "Add Deal"));
    const deal = dialog(page, "Add New Deal");
    await type(deal.getByLabel("Title"), "Momo for half");
    await type(deal.getByLabel("Description"), "The paperback, this week only.");
    await type(deal.getByLabel("Link URL"), "https://books.example/momo");
    await type(deal.getByLabel("Discount Percentage"), "50");
    await press(deal.getByRole("button", { name: "Add Deal" }));
    await page.getByText("50% OFF", { exact: true }).waitFor();
    done("deal posted");

    await press(bar(page, /^Administration/));
    await press(page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Posts" }));
    await press(page.getByRole("link", { name: "New Post" }));
    await type(page.getByLabel("Title", { exact: true }), "Three books for a slow winter");
    await paste(page, await readFile(join(ROOT, "tests", "samples", "clipboard", "google-docs.html"), "utf8"));
    await press(button(page, "Use the first paragraph"));
    await type(page.getByLabel("Cover Image URL"), "https://pictures.example/winter.jpg");
    await press(page.getByLabel("Publish post"));
    await press(button(page, "Save Post"));
    await page.getByRole("link", { name: "Edit Three books for a slow winter" }).waitFor();
    done("post pasted from Google Docs and published");

    const spammer = new Reader({ request: requestsTo(app) });
    await spammer.register("spam@bookmatch.test");
    await spammer.send("/coffee-talk/messages", { clientId: crypto.randomUUID(), message: "Cheap pills, buy now" });
    await press(bar(page, "Talk"));
    const message = page.getByRole("log").getByText("Cheap pills, buy now");
    await message.waitFor();
    await press(page.getByRole("button", { name: /^More about .*’s message/ }));
    await press(button(page, "Remove"));
    const removal = dialog(page, "Remove");
    await press(removal.getByLabel("Spam or advertising"));
    await type(removal.getByLabel("Reason"), "This is spam.");
    await press(removal.getByRole("button", { name: "Remove" }));
    await message.waitFor({ state: "hidden" });
    done("spam removed where it stood");

    const whole = performance.now() - started;
    log(`all of it: ${(whole / 60_000).toFixed(1)} minutes; pages seen: ${[...addresses].join(" ")}`);
    return whole < TEN_MINUTES_MS;
  } finally {
    await browser.close();
    await app.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const bar = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Bookmatch" }).getByRole("link", { name }).first();

async function press(target: Locator): Promise<void> {
  await target.waitFor();
  await target.page().waitForSelector("html[data-hydrated=true]");
  await target.page().waitForTimeout(LOOK_MS);
  await target.click();
}

async function type(field: Locator, text: string): Promise<void> {
  await press(field);
  await field.fill("");
  await field.pressSequentially(text, { delay: KEY_MS, timeout: 120_000 });
}

/** Into the post's text, from the clipboard as another program left it. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((text) => {
    const copy = (event: ClipboardEvent) => {
      event.preventDefault();
      event.clipboardData?.setData("text/html", text);
      event.clipboardData?.setData("text/plain", "Three books");
    };
    document.addEventListener("copy", copy, { once: true });
  }, html);
  await page.keyboard.press("Control+c");
  await press(page.getByRole("textbox", { name: "Text" }));
  await page.keyboard.press("Control+v");
  await page.getByRole("heading", { name: "Three books for a slow winter" }).first().waitFor();
}
