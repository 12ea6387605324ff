import type { Element, ElementContent, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";

import { picturesFrom } from "#app/blog/images/blog-pictures.queries.server.ts";
import { longDates } from "#app/platform/dates.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import type { Post } from "./blog-posts.queries.server.ts";
import { pictureAddress } from "./post-addresses.ts";
import { attribute, cleanPost, cleanTree, textOf } from "./post-html.server.ts";
import type { Picture, ShownPost } from "./shown-post.ts";

const TOKENS_A_MINUTE = 230;
/** A drop cap is three lines high, and a line has about 66 characters. */
const DROP_CAP_TEXT = 180;

type Written = Pick<Post, "title" | "content" | "coverImage" | "tags" | "author"> & {
  slug: string | null;
  publishedAt: Date | null;
};

/** Sanitises again and routes pictures through this server. */
export async function shownPost(post: Written): Promise<ShownPost> {
  const { html, text, pictures } = cleanPost(post.content);
  const cover = pictureAddress(post.coverImage, [siteAddress]);
  const found = await picturesFrom([...new Set([...pictures, ...(cover === null ? [] : [cover])])]);
  return {
    title: post.title,
    html: withPictures(html, found),
    opensLong: opensLong(html),
    cover: coverOf(post.slug, cover === null ? null : found.get(cover)),
    author: post.author,
    published: post.publishedAt && shownMoment(post.publishedAt),
    tags: post.tags,
    minutes: Math.max(1, Math.round(tokenCount(text) / TOKENS_A_MINUTE)),
  };
}

export async function coversOf(posts: Array<Pick<Post, "slug" | "coverImage">>): Promise<Map<string, Picture>> {
  const sources = new Map(posts.map(({ slug, coverImage }) => [slug, pictureAddress(coverImage, [siteAddress])]));
  const found = await picturesFrom([...new Set([...sources.values()].filter((source) => source !== null))]);
  return new Map(posts.map(({ slug }) => [slug, coverOf(slug, found.get(sources.get(slug) ?? ""))!]));
}

/** The day is UTC: cached pages are the same for every reader. */
export function shownMoment(moment: Date): { iso: string; day: string } {
  return { iso: moment.toISOString(), day: longDates("UTC")(moment) };
}

export function withWholeAddresses(html: string, page: string): string {
  const tree = fromHtml(html, { fragment: true });
  visit(tree, (element) => {
    for (const name of ["href", "cite", "src"]) {
      const address = element.properties[name];
      if (typeof address === "string") element.properties[name] = URL.parse(address, page)?.href ?? address;
    }
    delete element.properties["srcSet"];
    delete element.properties["sizes"];
    return element;
  });
  return toHtml(tree);
}

/** Beside a shorter paragraph, a drop cap would reach into the next one. */
function opensLong(html: string): boolean {
  const first = cleanTree(html).children.find((node) => node.type === "element");
  return first?.tagName === "p" && textOf(first).length >= DROP_CAP_TEXT;
}

/** Falls back to the post's share picture if the cover cannot be fetched. */
function coverOf(slug: string | null, picture: Picture | null | undefined): Picture | null {
  if (picture) return picture;
  return slug === null ? null : { src: `/blog/${slug}/picture.png`, width: 1_200, height: 630 };
}

function withPictures(html: string, pictures: ReadonlyMap<string, Picture | null>): string {
  const tree = cleanTree(html);
  visit(tree, (element) => {
    // A wide table scrolls sideways, so it must take the keyboard focus.
    if (element.tagName === "table") element.properties["tabIndex"] = 0;
    if (element.tagName !== "img") return element;
    const picture = pictures.get(attribute(element, "src"));
    return picture ? asShown(element, picture) : asAltText(element);
  });
  return toHtml(tree);
}

function asShown(element: Element, { src, srcSet, width, height }: Picture): Element {
  const sizes = srcSet === undefined ? {} : { srcSet, sizes: "(min-width: 42rem) 38rem, 100vw" };
  const size = width === undefined ? {} : { width, height };
  const properties = { ...element.properties, src, ...sizes, ...size, loading: "lazy", decoding: "async" };
  return { ...element, properties };
}

function asAltText(element: Element): Element {
  const altText: ElementContent = { type: "text", value: attribute(element, "alt") };
  return { type: "element", tagName: "em", properties: {}, children: [altText] };
}

function visit(node: Root | Element, change: (element: Element) => Element): void {
  for (const [index, child] of node.children.entries()) {
    if (child.type !== "element") continue;
    visit(child, change);
    node.children[index] = change(child);
  }
}

function tokenCount(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
