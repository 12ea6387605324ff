import type { Page } from "playwright-core";

export const PHONE_SIZE = { width: 360, height: 740 };
export const DESK_SIZE = { width: 1280, height: 800 };

interface Shape {
  size: { width: number; height: number };
  /** Root font size, as a reader sets it for all pages. */
  text?: string;
}

/** Widths and text sizes at which a screen must not scroll sideways. */
const SHAPES: Record<string, Shape> = {
  "320 px wide": { size: { width: 320, height: 640 } },
  "1280 × 1024 at 400 % zoom": { size: { width: 320, height: 256 } },
  "a phone on its side": { size: { width: 740, height: 360 } },
  "a phone with 200 % text": { size: PHONE_SIZE, text: "200%" },
  "a desk with 200 % text": { size: DESK_SIZE, text: "200%" },
};

/** What sticks out or cannot be reached at each of these shapes. Leaves the page as it was. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize()!;
  const faults: string[] = [];
  for (const [name, { size, text }] of Object.entries(SHAPES)) {
    await page.setViewportSize(size);
    await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), text ?? "");
    faults.push(...(await page.evaluate(stickingOut)).map((fault) => `${name}: ${fault}`));
  }
  await page.evaluate(() => void (document.documentElement.style.fontSize = ""));
  await page.setViewportSize(before);
  return faults;
}

/** Runs in the page: says what is wider than the window, and which controls lie outside of it. */
function stickingOut(): string[] {
  const describe = (element: Element) => {
    const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? "";
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${name}`;
  };
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const ancestors = (element: Element): Element[] =>
    element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : [];
  const isOut = (element: Element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && (right > innerWidth + 1 || left < -1);
  };
  const inScroller = (element: Element) => ancestors(element).some((one) => one !== document.body && scrolls(one));
  const faults: string[] = [];
  const dialog = document.querySelector("dialog[open]");
  for (const scroller of [document.scrollingElement!, ...(dialog ? [dialog] : [])]) {
    if (scroller.scrollWidth <= scroller.clientWidth + 1) continue;
    const wide = [...scroller.querySelectorAll("*")].filter(
      (element) => isOut(element) && (scroller === dialog || !inScroller(element)),
    );
    const deepest = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    faults.push(
      `scrolls sideways by ${scroller.scrollWidth - scroller.clientWidth} px: ${deepest.map(describe).join(" | ")}`,
    );
  }
  const isClipped = (element: Element) => getComputedStyle(element).clipPath !== "none";
  const isHidden = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true }) || element.closest("[inert]");
  for (const control of (dialog ?? document).querySelectorAll("a[href], button, input, select, textarea, summary")) {
    if (
      !isHidden(control) &&
      isOut(control) &&
      !inScroller(control) &&
      ![control, ...ancestors(control)].some(isClipped)
    )
      faults.push(`outside of the window: ${describe(control)}`);
  }
  return faults;
}

/** Controls that nothing marks once the system chooses the colours. */
export async function forcedColorFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const faults = await page.evaluate(unmarked);
  await page.emulateMedia({ forcedColors: "none" });
  return faults.map((fault) => `forced colours: ${fault}`);
}

/** Runs in the page: a control is seen by an edge, a line under its words, an icon, or the colour of links. */
function unmarked(): string[] {
  const text = getComputedStyle(document.body).color;
  const edges = ["Top", "Right", "Bottom", "Left"] as const;
  function isMarked(element: Element): boolean {
    const style = getComputedStyle(element);
    if (edges.some((edge) => parseFloat(style[`border${edge}Width`]) > 0 && style[`border${edge}Style`] !== "none"))
      return true;
    if (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) return true;
    if (style.textDecorationLine.includes("underline")) return true;
    if (element.matches("a[href]") && style.color !== text) return true;
    if (element.matches("input[type=checkbox], input[type=radio], input[type=range], input[type=file]")) return true;
    return false;
  }
  const seen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 2;
  const found: string[] = [];
  for (const control of document.querySelectorAll(
    "a[href], button, input:not([type=hidden]), select, textarea, summary",
  )) {
    if (!seen(control) || isMarked(control)) continue;
    if (control.querySelector("svg, img") && [...control.querySelectorAll("svg, img")].some(seen)) continue;
    // A large target such as a card with a heading in it, or a field whose box has the edge.
    if ([...control.querySelectorAll("*")].some((child) => seen(child) && isMarked(child))) continue;
    if (control.parentElement && isMarked(control.parentElement)) continue;
    found.push(
      `<${control.tagName.toLowerCase()} class="${control.getAttribute("class") ?? ""}"> ${control.getAttribute("aria-label") ?? control.textContent?.trim().slice(0, 40) ?? ""}`,
    );
  }
  return [...new Set(found)];
}
