import { and, arrayContains, asc, count, desc, eq, isNotNull, sql, type SQL } from "drizzle-orm";

import { authorName, isPublic, POST, type KeptPost } from "#app/blog/model/blog-posts.server.ts";
import { db } from "#db/client.server.ts";
import { blogPosts, blogSlugs, profiles } from "#db/schema.ts";

/** Posts on one page of a list. */
export const PAGE_SIZE = 12;

/** Where a page of the list begins: next to the post of this id, on its older or its newer side. */
export type Place = { olderThan: number } | { newerThan: number } | null;

export type ListedPost = Omit<KeptPost, "content">;

export interface PostPage {
  posts: ListedPost[];
  /** Whether there are older and newer ones beyond. */
  older: boolean;
  newer: boolean;
}

const { content: _, ...LISTED } = POST;

/** A page of the public posts, newest first, of one tag or all; as cheap at its end as at its beginning. */
export async function postPage(tag: string | null, place: Place): Promise<PostPage> {
  const backwards = place !== null && "newerThan" in place;
  const rows = await db
    .select(LISTED)
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .where(and(isPublic, tagged(tag), beside(place)))
    .orderBy(...(backwards ? [asc(blogPosts.publishedAt), asc(blogPosts.id)] : NEWEST_FIRST))
    .limit(PAGE_SIZE + 1);
  const hasMore = rows.length > PAGE_SIZE;
  const posts = rows.slice(0, PAGE_SIZE);
  if (backwards) return { posts: posts.toReversed(), older: true, newer: hasMore };
  return { posts, older: hasMore, newer: place !== null };
}

const NEWEST_FIRST = [desc(blogPosts.publishedAt), desc(blogPosts.id)];

/** The slug of the public post that had this one before; null where none had. */
export async function slugNow(formerSlug: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: blogPosts.slug })
    .from(blogSlugs)
    .innerJoin(blogPosts, eq(blogPosts.id, blogSlugs.postId))
    .where(and(eq(blogSlugs.slug, formerSlug), isPublic));
  return row?.slug ?? null;
}

/** The public posts next to one in time. */
export async function neighbours(id: number) {
  const next = async (place: Place, order: SQL[]) => {
    const [post] = await db
      .select({ title: blogPosts.title, slug: blogPosts.slug })
      .from(blogPosts)
      .where(and(isPublic, beside(place)))
      .orderBy(...order)
      .limit(1);
    return post ?? null;
  };
  const [older, newer] = await Promise.all([
    next({ olderThan: id }, NEWEST_FIRST),
    next({ newerThan: id }, [asc(blogPosts.publishedAt), asc(blogPosts.id)]),
  ]);
  return { older, newer };
}

/** The newest posts whole, for feeds. */
export async function newestPosts(limit: number): Promise<KeptPost[]> {
  return db
    .select(POST)
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .where(isPublic)
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

/** What the picture of a public post shows. */
export async function postToDraw(slug: string) {
  const [post] = await db
    .select({ id: blogPosts.id, title: blogPosts.title, author: authorName })
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .where(and(eq(blogPosts.slug, slug), isPublic));
  return post ?? null;
}

/** How many addresses the sitemap has besides the fixed ones. */
export async function postCount(): Promise<number> {
  const [row] = await db.select({ posts: count() }).from(blogPosts).where(isPublic);
  return row?.posts ?? 0;
}

export async function tagsInUse(): Promise<string[]> {
  const tag = sql<string>`unnest(${blogPosts.tags})`.as("tag");
  const rows = await db
    .selectDistinct({ tag })
    .from(blogPosts)
    .where(isPublic)
    .orderBy(asc(sql`1`));
  return rows.map((row) => row.tag);
}

/** Slugs with their last change, in the order they were published in, which later ones do not move. */
export async function slugsFrom(offset: number, limit: number) {
  return db
    .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(and(isPublic, isNotNull(blogPosts.publishedAt)))
    .orderBy(asc(blogPosts.publishedAt), asc(blogPosts.id))
    .offset(offset)
    .limit(limit);
}

function tagged(tag: string | null): SQL | undefined {
  return tag === null ? undefined : arrayContains(blogPosts.tags, [tag]);
}

function beside(place: Place): SQL | undefined {
  if (place === null) return undefined;
  const here = sql`(${blogPosts.publishedAt}, ${blogPosts.id})`;
  const there = (id: number) =>
    sql`((SELECT there.published_at FROM blog_posts there WHERE there.id = ${id}), ${id}::int)`;
  return "olderThan" in place ? sql`${here} < ${there(place.olderThan)}` : sql`${here} > ${there(place.newerThan)}`;
}
