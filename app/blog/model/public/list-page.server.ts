import { coversOf, shownMoment } from "#app/blog/model/shown-post.server.ts";
import type { PostCard } from "#app/blog/model/shown-post.ts";
import { log } from "#app/platform/log.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { postPage, type Place } from "./queries.server.ts";

export interface ListPage {
  posts: PostCard[];
  older: string | null;
  newer: string | null;
  canonical: string;
}

/** A page of the list at `path`, as its query asks; null where the posts could not be loaded. */
export async function listPage(path: string, tag: string | null, query: URLSearchParams): Promise<ListPage | null> {
  try {
    const place = placeOf(query);
    const { posts, older, newer } = await postPage(tag, place);
    const covers = await coversOf(posts);
    const [first, last] = [posts[0], posts.at(-1)];
    return {
      posts: posts.map(({ slug, title, excerpt, author, publishedAt, tags }) => {
        const [published, cover] = [shownMoment(publishedAt), covers.get(slug)!];
        return { slug, title, excerpt, author, published, tags, cover };
      }),
      older: older && last ? `${path}?before=${last.id}` : null,
      newer: newer && first ? `${path}?after=${first.id}` : null,
      canonical: siteAddress + path + (place ? `?${queryOf(place)}` : ""),
    };
  } catch (error) {
    log.error({ err: error }, "blog posts could not be loaded");
    return null;
  }
}

function placeOf(query: URLSearchParams): Place {
  const id = (name: string) => (/^[1-9]\d{0,8}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  const [before, after] = [id("before"), id("after")];
  if (before !== null) return { olderThan: before };
  return after === null ? null : { newerThan: after };
}

function queryOf(place: NonNullable<Place>): string {
  return "olderThan" in place ? `before=${place.olderThan}` : `after=${place.newerThan}`;
}
