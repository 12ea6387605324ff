import type { Element, Root, RootContent } from "hast";

import { cleanTree, textOf } from "#app/blog/post/post-html.server.ts";

/** Authors set titles in italics, link them, or head a passage with them. */
const TITLE_ELEMENTS: ReadonlySet<string> = new Set(["em", "i", "cite", "strong", "b", "a", "h2", "h3", "h4"]);
const QUOTED = /["“„«]([^"“”„«»]{2,200})["“”»]|‘([^‘’]{2,200})’/gu;
/** “3. Dune by Frank Herbert (1965)” names “Dune”. */
const NUMBER = /^\s*(?:no\.?\s*|#)?\d{1,3}[.):]\s+/iu;
const AUTHOR = /\s+by\s+\p{Lu}.*$|\s*[,:–—-]\s*$|\s*\((?:19|20|1[0-8])\d\d\)\s*$/u;
const MOST_CHARACTERS = 200;
const MOST_TITLES = 100;

/** In the order of the text, without duplicates; `text` has all words. */
export function titlesNamed(html: string): { titles: string[]; text: string } {
  const tree = cleanTree(html);
  const found = new Set<string>();
  const add = (text: string) => {
    const title = text.replaceAll(/\s+/g, " ").trim();
    if (title.length > 0 && title.length <= MOST_CHARACTERS) found.add(title);
  };
  walk(tree, (node) => {
    if (node.type === "text") for (const [, double, single] of node.value.matchAll(QUOTED)) add(double ?? single ?? "");
    if (node.type !== "element" || !TITLE_ELEMENTS.has(node.tagName)) return;
    const text = textOf(node);
    add(text);
    add(text.replace(NUMBER, "").replace(AUTHOR, ""));
  });
  return { titles: [...found].slice(0, MOST_TITLES), text: textOf(tree) };
}

function walk(node: Root | Element, visit: (node: RootContent) => void): void {
  for (const child of node.children) {
    visit(child);
    if (child.type === "element") walk(child, visit);
  }
}
