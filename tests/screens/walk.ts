import type { Browser, Locator, Page, Request } from "playwright-core";

import { axeFaults } from "#tests/axe.ts";
import { askedToJoin } from "#tests/browser.ts";

import { keyboardFaults } from "./keyboard.ts";
import { inGerman } from "./languages.ts";
import { DESK_SIZE, forcedColorFaults, layoutFaults, PHONE_SIZE } from "./layout.ts";
import type { Person, Scene } from "./scene.ts";
import type { Screen, Step } from "./table.ts";

/** Looks at a screen, or at what it has opened, and says what is wrong. */
export type Check = (page: Page, index: number) => Promise<string[]>;

/** How long a page that comes to rest has stood still. */
const REST_MS = 200;

const LOOKS = [PHONE_SIZE, DESK_SIZE].flatMap((size) =>
  (["light", "dark"] as const).map((colorScheme) => ({ size, colorScheme })),
);

async function axeIn(page: Page, { size, colorScheme }: (typeof LOOKS)[number]): Promise<string[]> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  const faults = await axeFaults(page);
  return faults.map(({ id, nodes }) => `axe, ${size.width} px, ${colorScheme}: ${id} ${nodes.join(" | ")}`);
}

/** In both themes, on a phone and on a desk. */
export const axe: Check = async (page) => {
  const faults: string[] = [];
  for (const look of LOOKS) faults.push(...(await axeIn(page, look)));
  return faults;
};

/** The same in one of the four, in turn. */
export const axeOnce: Check = (page, index) => axeIn(page, LOOKS[index % LOOKS.length]!);

export const layout: Check = layoutFaults;
export const forcedColors: Check = forcedColorFaults;

/** On a phone, on a desk with forced colours, and at 400 % zoom. */
export const keyboard: Check = async (page) => {
  await page.setViewportSize(PHONE_SIZE);
  const faults = await keyboardFaults(page);
  await page.setViewportSize({ width: 320, height: 256 });
  faults.push(...(await keyboardFaults(page)).map((fault) => `at 400 % zoom: ${fault}`));
  await page.setViewportSize(DESK_SIZE);
  await page.emulateMedia({ forcedColors: "active" });
  faults.push(...(await keyboardFaults(page)).map((fault) => `in forced colours: ${fault}`));
  await page.emulateMedia({ forcedColors: "none" });
  return faults;
};

interface Walk {
  browser: Browser;
  address: string;
  scene: Scene;
  screens: readonly Screen[];
  checks: readonly Check[];
  /** For what the screens open. */
  openedChecks: readonly Check[];
  /** The whole walk is a German reader’s. */
  isGerman?: boolean;
  log?(line: string): void;
}

/** Opens each screen as whoever it is for, with everything it opens, and returns what the checks say of it. */
export async function walkScreens({
  browser,
  address,
  scene,
  screens,
  checks,
  openedChecks,
  isGerman = false,
  log,
}: Walk): Promise<string[]> {
  const pages = new Map<Person, Page>();
  const faults: string[] = [];
  for (const [index, screen] of screens.entries()) {
    const { who, route, open } = screen;
    const page = pages.get(who) ?? (await openAs(browser, address, scene, who, isGerman ? "de-AT" : "en-US"));
    pages.set(who, page);
    const states: Array<[string, Step[]]> = [["", []], ...Object.entries(open ?? {})];
    let isAsItCame = false;
    for (const [number, [state, steps]] of states.entries()) {
      const name = [who, route, state].filter(Boolean).join(" ");
      const found: string[] = [];
      try {
        if (!isAsItCame) await goTo(page, screen, scene);
        await page.setViewportSize(PHONE_SIZE);
        for (const step of steps) await take(page, isGerman ? inGerman(step) : step);
        for (const check of number === 0 ? checks : openedChecks) found.push(...(await check(page, index + number)));
        const closed = number > 0 && (await closeByKey(page));
        if (closed) found.push(...closed);
        // What only opened something is as before once that is closed.
        isAsItCame = number === 0 || Boolean(closed);
      } catch (error) {
        isAsItCame = false;
        found.push(`cannot be looked at: ${(error as Error).message.split("\n").slice(0, 4).join(" ")}`);
      }
      faults.push(...found.map((fault) => `${name}: ${fault}`));
      log?.(`${name}: ${found.length === 0 ? "ok" : found.join("\n    ")}`);
    }
  }
  for (const page of pages.values()) await page.context().close();
  return faults;
}

async function openAs(
  browser: Browser,
  address: string,
  { sessions }: Scene,
  who: Person,
  locale: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, viewport: PHONE_SIZE, locale });
  await askedToJoin(context);
  const session = sessions[who];
  if (session) await context.addCookies([{ ...session, url: address }]);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  underWay.set(page, 0);
  const count = (change: number) => (request: Request) => {
    if (request.resourceType() !== "eventsource") underWay.set(page, underWay.get(page)! + change);
  };
  page.on("request", count(1)).on("requestfinished", count(-1)).on("requestfailed", count(-1));
  return page;
}

/** Requests of a page that have no answer yet. */
const underWay = new WeakMap<Page, number>();

/** Waits until a page asks for nothing, and nothing of it has changed for a while by its own clock. */
async function atRest(page: Page): Promise<void> {
  do {
    await page.evaluate(
      (ms) =>
        new Promise<void>((resolve) => {
          let rest = setTimeout(resolve, ms);
          const again = () => {
            clearTimeout(rest);
            rest = setTimeout(resolve, ms);
          };
          new MutationObserver(again).observe(document, { subtree: true, childList: true, attributes: true });
        }),
      REST_MS,
    );
  } while (underWay.get(page)! > 0);
}

async function goTo(page: Page, { route, path = route, bare }: Screen, { names }: Scene): Promise<void> {
  await page.setViewportSize(PHONE_SIZE);
  const there = Object.entries(names).reduce((so, [name, value]) => so.replaceAll(name, value), path);
  await page.goto(there);
  if (!bare) await page.waitForSelector("html[data-hydrated=true]");
  await page.evaluate(async () => void (await document.fonts.ready));
  if (new URL(page.url()).pathname !== new URL(there, page.url()).pathname)
    throw new Error(`${there} leads to ${page.url()}`);
}

/** Takes a step with the keyboard, in the dialog where one is open. */
async function take(page: Page, step: Step): Promise<void> {
  const inDialog = (await page.locator("dialog[open]").count()) > 0;
  const scope = inDialog ? page.locator("dialog[open]").last() : page.locator("body");
  if (typeof step === "object" && "into" in step) return scope.getByLabel(step.into).fill(step.type);
  const control = await controlOf(scope, step);
  await control.evaluate((element) => element.setAttribute("data-step", ""));
  await control.focus();
  await page.keyboard.press("Enter");
  await atRest(page);
}

async function controlOf(scope: Locator, step: string | RegExp | { link: string | RegExp }): Promise<Locator> {
  if (typeof step === "object" && "link" in step) return scope.getByRole("link", { name: step.link }).first();
  const control = scope
    .getByRole("button", { name: step, exact: true })
    .or(scope.locator("summary", { hasText: step }));
  await control.first().waitFor();
  return control.first();
}

/** Escape closes every dialog and menu, and the focus returns to what opened them; null where none is open. */
async function closeByKey(page: Page): Promise<string[] | null> {
  const open = page.locator("dialog[open], :popover-open");
  if ((await open.count()) === 0) return null;
  for (let tries = 0; (await open.count()) > 0; tries++) {
    if (tries === 3) return ["Escape does not close it"];
    await page.keyboard.press("Escape");
    await atRest(page);
  }
  // Closing takes a step back in the history, which would lead away from what is opened before it is done.
  await page.waitForFunction(() => !(history.state as { isDialog?: true } | null)?.isDialog);
  const focus = await page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.hasAttribute("data-step") ? null : (activeElement?.outerHTML.slice(0, 120) ?? "nothing");
  });
  return focus === null ? [] : [`after Escape the focus is on ${focus}`];
}
