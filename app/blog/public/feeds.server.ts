import type { Feed } from "feed";

import { shownPost, withWholeAddresses } from "#app/blog/post/shown-post.server.ts";
import { languageNow, t } from "#app/language/t.ts";
import { escapeHtml } from "#app/platform/escape-html.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { newestPosts } from "./queries.server.ts";

const FEED_SIZE = 20;

export async function newestAsFeed(): Promise<Feed> {
  const [posts, library] = await Promise.all([newestPosts(FEED_SIZE), import("feed")]);
  const feed = new library.Feed({
    id: `${siteAddress}/blog`,
    title: t("Book Blog · Bookmatch"),
    description: t("Books worth reading, and what reading them is like."),
    link: `${siteAddress}/blog`,
    language: languageNow(),
    copyright: t("Bookmatch"),
    updated: new Date(Math.max(0, ...posts.map(({ updatedAt }) => updatedAt.getTime()))),
    feedLinks: { rss: `${siteAddress}/blog/feed.xml`, atom: `${siteAddress}/blog/atom.xml` },
  });
  const shown = await Promise.all(posts.map(shownPost));
  for (const [index, post] of posts.entries()) {
    const address = `${siteAddress}/blog/${post.slug}`;
    feed.addItem({
      // Feed readers identify a post by this: a changed slug must not make it a new one.
      id: `${siteAddress}/blog#${post.id}`,
      guid: `${siteAddress}/blog#${post.id}`,
      title: printable(post.title),
      link: address,
      // Feed readers take it for HTML.
      description: printable(escapeHtml(post.excerpt)),
      content: printable(withWholeAddresses(shown[index]!.html, address)),
      author: [{ name: printable(post.author) }],
      category: post.tags.map((tag) => ({ name: printable(tag), term: printable(tag) })),
      published: post.publishedAt,
      date: post.updatedAt,
    });
  }
  return feed;
}

/** XML cannot express all control characters. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, "")
    .replaceAll("]]>", "]]&gt;");
}
