import { dropEmptyBlocks, nameBlocks } from "./pasted-blocks.ts";
import { nestLists, replaceWordLists } from "./pasted-lists.ts";
import { stylesToMarks } from "./pasted-marks.ts";
import { nameHeaderCells } from "./pasted-tables.ts";
import { STYLE, textIn, writeShownText } from "./pasted-text.ts";

const ATTRIBUTES = new Map<string, readonly string[]>(
  Object.entries({
    a: ["href"],
    img: ["src", "alt"],
    ol: ["start"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
  }),
);

/** Google Docs and Word write bold, italics, headings and lists as styles and classes. */
export function pastedHtml(html: string): string {
  // Copied in this editor.
  if (html.includes("data-pm-slice")) return html;
  const { body } = new DOMParser().parseFromString(withStylesAsData(html), "text/html");
  writeShownText(body);
  dropOfficeParts(body);
  replaceWordLists(body);
  nestLists(body);
  nameBlocks(body);
  stylesToMarks(body);
  nameHeaderCells(body);
  dropEmptyBlocks(body);
  for (const element of body.querySelectorAll("*")) dropAttributes(element);
  return body.innerHTML;
}

/** Our policy forbids styles in parsed documents too. */
function withStylesAsData(html: string): string {
  return html
    .replaceAll(/<style\b.*?<\/style>/gis, "")
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ` ${STYLE}=`));
}

/** Also removes conditional comments and hidden elements. */
function dropOfficeParts(body: HTMLElement): void {
  const comments = document.createNodeIterator(body, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) (comment as Comment).remove();
  for (const element of body.querySelectorAll("*")) {
    const style = element.getAttribute(STYLE) ?? "";
    const isHidden = /(?:^|;)\s*(?:display:\s*none|mso-hide:\s*all|mso-element:\s*comment)/i.test(style);
    if (isHidden || element.matches("style, script, meta, link, title, xml")) element.remove();
    else if (element.matches("img:not([src^='http'], [src^='/'])")) element.remove();
    // `o:p`, smart tags such as `st1:place`, shapes.
    else if (element.localName.includes(":"))
      element.replaceWith(...(textIn(element) === "" ? [] : element.childNodes));
    else if (element.localName === "a") keepLink(element);
  }
}

/** Unwraps links within the copied document and removes Google's redirect. */
function keepLink(link: Element): void {
  const href = link.getAttribute("href") ?? "";
  const url = URL.parse(href);
  if (url?.hostname === "www.google.com" && url.pathname === "/url") {
    link.setAttribute("href", url.searchParams.get("q") ?? href);
  } else if (!/^(?:https?:|mailto:|\/|#(?!_))/i.test(href)) link.replaceWith(...link.childNodes);
}

function dropAttributes(element: Element): void {
  const left = ATTRIBUTES.get(element.localName) ?? [];
  for (const { name } of Array.from(element.attributes)) {
    if (!left.includes(name)) element.removeAttribute(name);
  }
}
