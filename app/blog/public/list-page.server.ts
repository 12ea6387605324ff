import { coversOf, shownMoment } from "#app/blog/post/shown-post.server.ts";
import type { PostCard } from "#app/blog/post/shown-post.ts";
import { log } from "#app/platform/log.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { postPage, type ListedPost, type PostCursor } from "./queries.server.ts";

export interface ListPage {
  posts: PostCard[];
  older: string | null;
  newer: string | null;
  canonical: string;
}

/** Null if the posts cannot be loaded. */
export async function listPage(path: string, tag: string | null, query: URLSearchParams): Promise<ListPage | null> {
  try {
    const cursor = cursorOf(query);
    const { posts, older, newer } = await postPage(tag, cursor);
    const [first, last] = [posts[0], posts.at(-1)];
    return {
      posts: await cardsOf(posts),
      older: older && last ? `${path}?before=${last.id}` : null,
      newer: newer && first ? `${path}?after=${first.id}` : null,
      canonical: siteAddress + path + (cursor ? `?${queryOf(cursor)}` : ""),
    };
  } catch (error) {
    log.error({ err: error }, "blog posts could not be loaded");
    return null;
  }
}

export async function cardsOf(posts: ListedPost[]): Promise<PostCard[]> {
  const covers = await coversOf(posts);
  return posts.map(({ slug, title, excerpt, author, publishedAt, tags }) => {
    const [published, cover] = [shownMoment(publishedAt), covers.get(slug)!];
    return { slug, title, excerpt, author, published, tags, cover };
  });
}

function cursorOf(query: URLSearchParams): PostCursor {
  const id = (name: string) => (/^[1-9]\d{0,8}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  const [before, after] = [id("before"), id("after")];
  if (before !== null) return { olderThan: before };
  return after === null ? null : { newerThan: after };
}

function queryOf(cursor: NonNullable<PostCursor>): string {
  return "olderThan" in cursor ? `before=${cursor.olderThan}` : `after=${cursor.newerThan}`;
}
