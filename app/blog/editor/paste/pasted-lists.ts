import { STYLE, textIn, textNodesIn } from "./pasted-text.ts";

interface Item {
  /** 1 for the outermost list. */
  level: number;
  ordered: boolean;
  start: number;
  content: Node[];
}

const LISTED = /mso-list:\s*l\d+\s+level(\d+)/i;
const IGNORED = /mso-list:\s*ignore/i;
/** Bullets of other fonts are one character. */
const NUMBER = /^\(?(?:(\d+)|[a-z]|[ivxlcdm]+)[.)]$/i;
const WRITTEN_MARKER = /^[\s\u00A0]*((?:\(?[0-9a-z]{1,4}[.)])|[·•▪§o–-])[\s\u00A0]{2,}/i;

/** Word writes list items as paragraphs with a style. */
export function replaceWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll("p")) {
    const run: Element[] = [];
    for (let each: Element | null = first; each && isItem(each); each = each.nextElementSibling) run.push(each);
    if (run.length === 0 || !first.isConnected) continue;
    const lists = listsOf(run.map(itemOf), body.ownerDocument);
    first.before(...lists);
    for (const each of run) each.remove();
  }
  // The number of a heading is part of its text.
  for (const marker of body.querySelectorAll(`[${STYLE}]`)) {
    if (IGNORED.test(styleOf(marker))) marker.replaceWith(`${textIn(marker)} `);
  }
}

/** Google Docs puts nested lists beside their item; Word on the web writes each item as a list with a level. */
export function nestLists(body: HTMLElement): void {
  for (const nested of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const item = nested.previousElementSibling;
    if (item?.localName === "li") item.append(nested);
  }
  for (const wrapper of body.querySelectorAll("div:has(> :is(ul, ol) > li[data-aria-level])")) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
  for (const first of body.querySelectorAll(":is(ul, ol):has(> li[data-aria-level])")) {
    if (!first.isConnected) continue;
    const run: Element[] = [];
    for (let each: Element | null = first; each?.matches(":has(> li[data-aria-level])"); each = each.nextElementSibling)
      run.push(each);
    first.before(...listsOf(run.flatMap(levelledItems), body.ownerDocument));
    for (const each of run) each.remove();
  }
}

const isItem = (element: Element) => element.localName === "p" && LISTED.test(styleOf(element));
const styleOf = (element: Element) => element.getAttribute(STYLE) ?? "";

function itemOf(paragraph: Element): Item {
  const markers = [...paragraph.querySelectorAll(`[${STYLE}]`)].filter((each) => IGNORED.test(styleOf(each)));
  const marker = markers.length > 0 ? markers.map(textIn).join("") : cutMarker(paragraph);
  for (const each of markers) each.remove();
  const [, number] = NUMBER.exec(marker.replaceAll(/[\s\u00A0]/g, "")) ?? [];
  return {
    level: Number(LISTED.exec(styleOf(paragraph))?.[1] ?? 1),
    ordered: NUMBER.test(marker.replaceAll(/[\s\u00A0]/g, "")),
    start: Number(number ?? 1),
    content: [...paragraph.childNodes],
  };
}

function cutMarker(paragraph: Element): string {
  const [whole = "", marker = ""] = WRITTEN_MARKER.exec(paragraph.textContent) ?? [];
  let left = whole.length;
  for (const text of textNodesIn(paragraph)) {
    const cut = Math.min(left, text.length);
    text.deleteData(0, cut);
    left -= cut;
  }
  return marker;
}

function levelledItems(list: Element): Item[] {
  const start = Number(list.getAttribute("start") ?? 1) || 1;
  return [...list.children].map((item) => ({
    level: Number(item.getAttribute("data-aria-level")) || 1,
    ordered: list.localName === "ol",
    start,
    content: [...item.childNodes],
  }));
}

function listsOf(items: Item[], document: Document): Element[] {
  const outermost: Element[] = [];
  const open: Array<{ level: number; list: Element }> = [];
  for (const { level, ordered, start, content } of items) {
    const name = ordered ? "ol" : "ul";
    const isOther = ({ level: other, list }: (typeof open)[number]) =>
      other > level || (other === level && list.localName !== name);
    while (open.length > 0 && isOther(open.at(-1)!)) open.pop();
    const around = open.at(-1);
    if (around?.level !== level) {
      const list = document.createElement(name);
      if (ordered && start > 1) list.setAttribute("start", String(start));
      if (around) around.list.lastElementChild?.append(list);
      else outermost.push(list);
      open.push({ level, list });
    }
    const item = document.createElement("li");
    item.append(...content);
    open.at(-1)!.list.append(item);
  }
  return outermost;
}
