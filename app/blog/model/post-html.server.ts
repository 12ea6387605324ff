import type { Element, ElementContent, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

import { siteAddress } from "#app/platform/site-address.server.ts";

import { leadsOutside, linkAddress, pictureAddress, postId } from "./post-addresses.ts";
import { embedLink } from "./post-embeds.ts";
import { POST_SCHEMA } from "./post-schema.ts";

export interface CleanPost {
  /** What the author wrote without what can harm; cleaning it again changes nothing. */
  html: string;
  /** Its words alone. */
  text: string;
  /** Where its pictures come from, in order, each once. */
  pictures: string[];
}

/** What an author writes is stable after two; only what was built to trick a parser is not. */
const MOST_ROUNDS = 6;

/**
 * A post's HTML as it may be kept and shown, parsed as browsers parse it. Run when it is saved and again whenever it
 * is shown. What a second reading would take for something else than the first is shown as plain text.
 */
export function cleanPost(html: string): CleanPost {
  try {
    let tree = cleanTree(html);
    let written = toHtml(tree);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      tree = cleanTree(written);
      const again = toHtml(tree);
      if (again === written) return { html: written, text: textOf(tree), pictures: picturesOf(tree) };
      written = again;
    }
  } catch (error) {
    // Nested deeper than any text is, and than the parser can climb out of.
    if (!(error instanceof RangeError)) throw error;
  }
  const text = html
    .replaceAll(/<[^>]*>?/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return { html: toHtml(paragraph(text)), text, pictures: [] };
}

/** The tree of a post's HTML with nothing in it but what a post may hold. */
export function cleanTree(html: string): Root {
  const tree = fromHtml(html, { fragment: true });
  tree.children = tree.children.flatMap(beforehand);
  const clean = sanitize(tree, POST_SCHEMA) as Root | Element;
  const root: Root = clean.type === "root" ? clean : { type: "root", children: [clean] };
  root.children = root.children.flatMap(afterwards);
  return root;
}

/** Says of what would be taken away whole what it becomes instead. */
function beforehand(node: RootContent): RootContent[] {
  if (node.type !== "element") return [node];
  if (node.tagName === "iframe" || node.tagName === "embed") return [embedLink(node)].filter((link) => link !== null);
  // The page has one heading of the first rank: the post's title.
  if (node.tagName === "h1") node.tagName = "h2";
  node.children = node.children.flatMap(beforehand) as ElementContent[];
  return [node];
}

/** Judges ids and addresses, and takes away what is nothing without them. */
function afterwards(node: RootContent): RootContent[] {
  if (node.type !== "element") return [node];
  const { properties } = node;
  if (properties["id"] !== undefined) setOrDrop(node, "id", postId(attribute(node, "id")));
  if (properties["cite"] !== undefined) setOrDrop(node, "cite", linkAddress(attribute(node, "cite")));
  if (node.tagName === "img") {
    const source = pictureAddress(attribute(node, "src"), [siteAddress]);
    if (source === null) return [];
    node.properties = { ...properties, src: source, alt: attribute(node, "alt") };
  }
  if (node.tagName === "a") {
    const href = linkAddress(attribute(node, "href"));
    setOrDrop(node, "href", href);
    setOrDrop(node, "rel", href !== null && leadsOutside(href) ? "noopener noreferrer" : null);
  }
  if (node.tagName === "pre") dropFirstLineEnds(node);
  node.children = node.children.flatMap(afterwards) as ElementContent[];
  return [node];
}

/** The text of an attribute, empty where it has none. */
export function attribute(element: Element, name: string): string {
  const value = element.properties[name];
  return typeof value === "string" ? value : "";
}

function setOrDrop(node: Element, name: string, value: string | null): void {
  if (value === null) delete node.properties[name];
  else node.properties[name] = value;
}

/** A parser swallows the first line end of a `pre` each time it reads it. */
function dropFirstLineEnds(node: Element): void {
  const [first] = node.children;
  if (first?.type === "text") first.value = first.value.replace(/^[\r\n]+/, "");
}

function paragraph(text: string): Element {
  return { type: "element", tagName: "p", properties: {}, children: [{ type: "text", value: text }] };
}

function textOf(node: Root | RootContent): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join(" ").replaceAll(/\s+/g, " ").trim() : "";
}

function picturesOf(node: Root | RootContent): string[] {
  if (node.type === "element" && node.tagName === "img") return [attribute(node, "src")];
  return "children" in node ? [...new Set(node.children.flatMap(picturesOf))] : [];
}
