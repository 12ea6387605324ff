import type { Page } from "playwright-core";

/** More stops than any screen has. */
const MOST = 300;

interface Stop {
  /** Number of the element, in the order of its first focus; -1 for the document itself. */
  number: number;
  faults: string[];
}

/** Walks with Tab from the top of the page, its dialog or its menu to the end and back; says where the focus is not seen. */
export async function keyboardFaults(page: Page): Promise<string[]> {
  // A list that keeps its end in sight, and a menu beside a part of it, come to rest after the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const scope = await page.evaluate(begin);
  const there = await walk(page, "Tab");
  const back = await walk(page, "Shift+Tab");
  const faults = [...there, ...back].flatMap((stop) => stop.faults);
  const visited = (stops: Stop[]) => new Set(stops.map(({ number }) => number)).size;
  if (there.length >= MOST) faults.push("Tab never comes to an end");
  if (scope !== "menu" && visited(there) !== visited(back))
    faults.push(`Tab stops ${visited(there)} times on the way there, ${visited(back)} times on the way back`);
  return [...new Set(faults)].map((fault) => `keyboard: ${fault}`);
}

/** Presses the key until the focus is where it began. Between the end and the beginning it is on the document. */
async function walk(page: Page, key: "Tab" | "Shift+Tab"): Promise<Stop[]> {
  const start = await page.evaluate(look);
  // It was scrolled to in another size.
  const stops: Stop[] = start.number === -1 ? [] : [{ ...start, faults: [] }];
  for (let outside = 0; stops.length < MOST && outside < 2;) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(look);
    outside = stop.number === -1 ? outside + 1 : 0;
    if (stop.number === -1) continue;
    // The parts of a date are one field.
    if (stop.number !== stops.at(-1)?.number && stops.some(({ number }) => number === stop.number)) break;
    stops.push(stop);
  }
  return stops;
}

/** What the page remembers between two looks. */
interface Walked {
  /** Only what is in the open menu counts. */
  inMenu: boolean;
  focused: Element[];
  /** Whether a field looks otherwise than before it had the focus. */
  changed(field: Element): boolean;
}

/** Runs in the page. */
function begin(): "page" | "dialog" | "menu" {
  const scope = document.querySelector("dialog[open]")
    ? "dialog"
    : document.querySelector(":popover-open")
      ? "menu"
      : "page";
  if (scope === "page") {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    getSelection()?.removeAllRanges();
    // Where Tab goes on is where the browser last had the focus: the top.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  }
  const drawn = (element: Element) =>
    [element, element.parentElement!, element.parentElement!.parentElement!].map((each) => {
      const { outlineStyle, boxShadow, borderColor, borderWidth, backgroundImage, backgroundSize } =
        getComputedStyle(each);
      return [outlineStyle, boxShadow, borderColor, borderWidth, backgroundImage, backgroundSize].join();
    });
  const fields = [...document.querySelectorAll("input, textarea, select")].filter(
    (it) => it !== document.activeElement,
  );
  const before = new Map(fields.map((field) => [field, String(drawn(field))]));
  Object.assign(globalThis, {
    inMenu: scope === "menu",
    focused: [],
    changed: (field: Element) => before.get(field) !== String(drawn(field)),
  });
  return scope;
}

/** Runs in the page: what the focused element looks like. */
function look(): Stop {
  const { inMenu, focused, changed } = globalThis as unknown as Walked;
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return { number: -1, faults: [] };
  if (inMenu && !document.querySelector(":popover-open")?.contains(element)) return { number: -1, faults: [] };
  // A group of radio buttons is one stop, at its first or its last.
  const group = element.matches("input[type=radio]") ? element.closest("form") : null;
  const stop = group?.querySelector(`input[name="${element.getAttribute("name")}"]`) ?? element;
  if (!focused.includes(stop)) focused.push(stop);
  const number = focused.indexOf(stop);
  const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? "";
  const who = `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${name || element.getAttribute("name")}`;
  // A field that is drawn by its label.
  const shown =
    element.getBoundingClientRect().width > 2 ? element : (element.closest("label") ?? element.parentElement!);
  const box = shown.getBoundingClientRect();
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  const faults: string[] = [];
  if (right - left < 2 || bottom - top < 2) faults.push(`out of sight: ${who}`);
  else {
    const parts = [0.1, 0.5, 0.9].flatMap((x) => [0.15, 0.5, 0.85].map((y) => [x, y] as const));
    const hit = parts.filter(([x, y]) => {
      const under = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
      return under !== null && (shown.contains(under) || under.contains(shown));
    });
    if (hit.length < 3) faults.push(`covered: ${who}`);
  }
  const drawn = [element, shown, element.nextElementSibling, element.querySelector("*")].some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    // Fields draw their focus as a second line.
    if (each === element && each.matches("input, textarea, select") && changed(each)) return true;
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 1;
  });
  // Where one writes, the caret stands.
  const hasCaret = (element as HTMLElement).isContentEditable;
  if (!drawn && !hasCaret && element.tagName !== "IFRAME") faults.push(`focus not visible: ${who}`);
  return { number, faults };
}
