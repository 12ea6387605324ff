import { renamed, textIn, textNodesIn } from "./pasted-text.ts";

const BLOCKS = "p, div, h1, h2, h3, h4, h5, h6, ul, ol, dl, blockquote, pre, table, hr, figure";
const HEADINGS = "h1, h2, h3, h4, h5, h6";

/** The title is the page's first-level heading, so headings move down. */
export function nameBlocks(body: HTMLElement): void {
  for (const heading of body.querySelectorAll("[role='heading'][aria-level]")) {
    if (!heading.matches(HEADINGS)) renamed(heading, `h${levelOf(heading.getAttribute("aria-level"))}`);
  }
  for (const title of body.querySelectorAll("p[class~='MsoTitle']")) renamed(title, "h1");
  for (const quote of body.querySelectorAll("p[class~='MsoQuote'], p[class~='MsoIntenseQuote']")) intoQuote(quote);
  const isShifted = body.querySelector("h1") !== null;
  for (const heading of isShifted ? body.querySelectorAll(HEADINGS) : []) {
    renamed(heading, `h${levelOf(Number(heading.localName[1]) + 1)}`);
  }
  // From within: a block of blocks is none itself.
  for (const block of [...body.querySelectorAll("div, section, article, main, header, footer")].toReversed()) {
    if (block.querySelector(BLOCKS)) block.replaceWith(...block.childNodes);
    else renamed(block, "p");
  }
}

/** Also removes line breaks that only keep blocks apart. */
export function dropEmptyBlocks(body: HTMLElement): void {
  for (const lineBreak of body.querySelectorAll("br")) {
    const isBetween = [lineBreak.previousElementSibling, lineBreak.nextElementSibling].some((each) =>
      each?.matches(BLOCKS),
    );
    if (isBetween || lineBreak.parentElement?.lastChild === lineBreak) lineBreak.remove();
  }
  for (const block of body.querySelectorAll(`${HEADINGS}, p`)) {
    const last = textNodesIn(block).at(-1);
    if (last) last.data = last.data.trimEnd();
  }
  for (const block of [...body.querySelectorAll(`${HEADINGS}, p, li, ul, ol, blockquote`)].toReversed()) {
    if (textIn(block) === "" && !block.querySelector("img, table, hr")) block.remove();
  }
}

function intoQuote(paragraph: Element): void {
  const before = paragraph.previousElementSibling;
  const quote = before?.localName === "blockquote" ? before : paragraph.ownerDocument.createElement("blockquote");
  if (quote !== before) paragraph.before(quote);
  quote.append(paragraph);
}

function levelOf(level: number | string | null): number {
  return Math.min(6, Math.max(1, Math.trunc(Number(level)) || 1));
}
