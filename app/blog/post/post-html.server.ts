import type { Element, ElementContent, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

import { siteAddress } from "#app/platform/site-address.server.ts";

import { leadsOutside, linkAddress, pictureAddress, postId } from "./post-addresses.ts";
import { embedLink } from "./post-embeds.ts";
import { POST_SCHEMA } from "./post-schema.ts";

export interface CleanPost {
  /** Sanitising it again changes nothing. */
  html: string;
  text: string;
  /** In order, without duplicates. */
  pictures: string[];
}

/** Normal HTML needs two rounds; only HTML made to trick parsers needs more. */
const MOST_ROUNDS = 6;

/** Runs on every save and every display. HTML that parses differently a second time (mutation XSS) becomes text. */
export function cleanPost(html: string): CleanPost {
  try {
    let tree = cleanTree(html);
    let written = toHtml(tree);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      tree = cleanTree(written);
      const reparsed = toHtml(tree);
      if (reparsed === written) return { html: written, text: textOf(tree), pictures: picturesOf(tree) };
      written = reparsed;
    }
  } catch (error) {
    // The HTML is nested so deeply that the parser overflows the stack.
    if (!(error instanceof RangeError)) throw error;
  }
  const text = html
    .replaceAll(/<[^>]*>?/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return { html: toHtml(paragraph(text)), text, pictures: [] };
}

export function cleanTree(html: string): Root {
  const tree = fromHtml(html, { fragment: true });
  tree.children = tree.children.flatMap(replaceEmbeds);
  const clean = sanitize(tree, POST_SCHEMA) as Root | Element;
  const root: Root = clean.type === "root" ? clean : { type: "root", children: [clean] };
  root.children = root.children.flatMap(checkAddresses);
  return root;
}

/** Replaces what sanitising would remove. */
function replaceEmbeds(node: RootContent): RootContent[] {
  if (node.type !== "element") return [node];
  if (node.tagName === "iframe" || node.tagName === "embed") return [embedLink(node)].filter((link) => link !== null);
  // The page's only first-level heading is the title.
  if (node.tagName === "h1") node.tagName = "h2";
  node.children = node.children.flatMap(replaceEmbeds) as ElementContent[];
  return [node];
}

function checkAddresses(node: RootContent): RootContent[] {
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
  node.children = node.children.flatMap(checkAddresses) as ElementContent[];
  return [node];
}

export function attribute(element: Element, name: string): string {
  const value = element.properties[name];
  return typeof value === "string" ? value : "";
}

function setOrDrop(node: Element, name: string, value: string | null): void {
  if (value === null) delete node.properties[name];
  else node.properties[name] = value;
}

/** Every parse drops the first line end of a `pre`, so the HTML would never be stable. */
function dropFirstLineEnds(node: Element): void {
  const [first] = node.children;
  if (first?.type === "text") first.value = first.value.replace(/^[\r\n]+/, "");
}

function paragraph(text: string): Element {
  return { type: "element", tagName: "p", properties: {}, children: [{ type: "text", value: text }] };
}

export function textOf(node: Root | RootContent): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join(" ").replaceAll(/\s+/g, " ").trim() : "";
}

function picturesOf(node: Root | RootContent): string[] {
  if (node.type === "element" && node.tagName === "img") return [attribute(node, "src")];
  return "children" in node ? [...new Set(node.children.flatMap(picturesOf))] : [];
}
