import type { Element, ElementContent, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";

import { longDates } from "#app/platform/dates.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { picturesFrom } from "./blog-pictures.server.ts";
import type { KeptPost } from "./blog-posts.server.ts";
import { pictureAddress } from "./post-addresses.ts";
import { attribute, cleanPost, cleanTree } from "./post-html.server.ts";
import type { Picture, ShownPost } from "./shown-post.ts";

const WORDS_A_MINUTE = 230;
const dayOf = longDates("UTC");

/** What is shown of a post; a preview may have neither slug nor moment yet. */
type Written = Pick<KeptPost, "title" | "content" | "coverImage" | "tags" | "author"> & {
  slug: string | null;
  publishedAt: Date | null;
};

/** A post as its page shows it: cleaned once more, its pictures led through this server. */
export async function shownPost(post: Written): Promise<ShownPost> {
  const { html, text, pictures } = cleanPost(post.content);
  const cover = pictureAddress(post.coverImage, [siteAddress]);
  const found = await picturesFrom([...new Set([...pictures, ...(cover === null ? [] : [cover])])]);
  return {
    title: post.title,
    html: withPictures(html, found),
    cover: coverOf(post.slug, cover === null ? null : found.get(cover)),
    author: post.author,
    published: post.publishedAt && shownMoment(post.publishedAt),
    tags: post.tags,
    minutes: Math.max(1, Math.round(wordsIn(text) / WORDS_A_MINUTE)),
  };
}

/** The covers of posts for a list, one look at the database for all; by slug. */
export async function coversOf(posts: Array<Pick<KeptPost, "slug" | "coverImage">>): Promise<Map<string, Picture>> {
  const sources = new Map(posts.map(({ slug, coverImage }) => [slug, pictureAddress(coverImage, [siteAddress])]));
  const found = await picturesFrom([...new Set([...sources.values()].filter((source) => source !== null))]);
  return new Map(posts.map(({ slug }) => [slug, coverOf(slug, found.get(sources.get(slug) ?? ""))!]));
}

/** A moment as pages show it: its day by UTC, the same for every reader. */
export function shownMoment(moment: Date): { iso: string; day: string } {
  return { iso: moment.toISOString(), day: dayOf(moment) };
}

/** A shown post's HTML for feeds, which are read elsewhere: every address in it is whole. */
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

/** A cover that is not to be had gives way to the picture drawn for the post. */
function coverOf(slug: string | null, picture: Picture | null | undefined): Picture | null {
  if (picture) return picture;
  return slug === null ? null : { src: `/blog/${slug}/picture.png`, width: 1_200, height: 630 };
}

function withPictures(html: string, pictures: ReadonlyMap<string, Picture | null>): string {
  const tree = cleanTree(html);
  visit(tree, (element) => {
    // A table wider than the page is moved sideways: by keys as well.
    if (element.tagName === "table") element.properties["tabIndex"] = 0;
    if (element.tagName !== "img") return element;
    const picture = pictures.get(attribute(element, "src"));
    return picture ? asShown(element, picture) : asWords(element);
  });
  return toHtml(tree);
}

function asShown(element: Element, { src, srcSet, width, height }: Picture): Element {
  const sizes = srcSet === undefined ? {} : { srcSet, sizes: "(min-width: 42rem) 38rem, 100vw" };
  const size = width === undefined ? {} : { width, height };
  const properties = { ...element.properties, src, ...sizes, ...size, loading: "lazy", decoding: "async" };
  return { ...element, properties };
}

/** A picture that is not to be had says what would be seen on it. */
function asWords(element: Element): Element {
  const words: ElementContent = { type: "text", value: attribute(element, "alt") };
  return { type: "element", tagName: "em", properties: {}, children: [words] };
}

function visit(node: Root | Element, change: (element: Element) => Element): void {
  for (const [index, child] of node.children.entries()) {
    if (child.type !== "element") continue;
    visit(child, change);
    node.children[index] = change(child);
  }
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
