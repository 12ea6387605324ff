import { and, arrayContains, arrayOverlaps, asc, count, desc, eq, isNotNull, ne, sql, type SQL } from "drizzle-orm";

import { authorName, isPublic, POST, type Post } from "#app/blog/post/blog-posts.queries.server.ts";
import { db, plannedForValues, type Connection } from "#db/client.server.ts";
import { blogPosts, blogSlugs, profiles } from "#db/schema.ts";

export const PAGE_SIZE = 12;
const READ_NEXT = 2;

export type PostCursor = { olderThan: number } | { newerThan: number } | null;

export type ListedPost = Omit<Post, "content">;

export interface PostPage {
  posts: ListedPost[];
  older: boolean;
  newer: boolean;
}

const { content: _, ...LISTED } = POST;

/** Newest first; null for all tags. Keyset pagination: every page costs the same. */
export async function postPage(tag: string | null, cursor: PostCursor): Promise<PostPage> {
  const backwards = cursor !== null && "newerThan" in cursor;
  const page = (on: Connection) =>
    on
      .select(LISTED)
      .from(blogPosts)
      .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
      .where(and(isPublic, tagged(tag), beside(cursor)))
      .orderBy(...(backwards ? [asc(blogPosts.publishedAt), asc(blogPosts.id)] : NEWEST_FIRST))
      .limit(PAGE_SIZE + 1);
  // A tag may be frequent or rare.
  const rows = await (tag === null ? page(db) : plannedForValues(page));
  const hasMore = rows.length > PAGE_SIZE;
  const posts = rows.slice(0, PAGE_SIZE);
  if (backwards) return { posts: posts.toReversed(), older: true, newer: hasMore };
  return { posts, older: hasMore, newer: cursor !== null };
}

const NEWEST_FIRST = [desc(blogPosts.publishedAt), desc(blogPosts.id)];

export async function slugNow(formerSlug: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: blogPosts.slug })
    .from(blogSlugs)
    .innerJoin(blogPosts, eq(blogPosts.id, blogSlugs.postId))
    .where(and(eq(blogSlugs.slug, formerSlug), isPublic));
  return row?.slug ?? null;
}

/** The newest posts with a common tag, else the next older ones, else the newest. */
export async function postsToReadNext(id: number, tags: string[]): Promise<ListedPost[]> {
  const newest = (condition: SQL | undefined, on: Connection = db) =>
    on
      .select(LISTED)
      .from(blogPosts)
      .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
      .where(and(isPublic, ne(blogPosts.id, id), condition))
      .orderBy(...NEWEST_FIRST)
      .limit(READ_NEXT);
  const found = await Promise.all([
    tags.length === 0 ? [] : plannedForValues((tx) => newest(arrayOverlaps(blogPosts.tags, tags), tx)),
    newest(beside({ olderThan: id })),
    newest(undefined),
  ]);
  const posts = new Map(found.flat().map((post) => [post.id, post]));
  return [...posts.values()].slice(0, READ_NEXT);
}

export async function newestPosts(limit: number): Promise<Post[]> {
  return db
    .select(POST)
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .where(isPublic)
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

export async function postToDraw(slug: string) {
  const [post] = await db
    .select({ id: blogPosts.id, title: blogPosts.title, author: authorName })
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .where(and(eq(blogPosts.slug, slug), isPublic));
  return post ?? null;
}

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

/** Oldest first, so that new posts do not shift the parts of a sitemap. */
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

function beside(cursor: PostCursor): SQL | undefined {
  if (cursor === null) return undefined;
  const here = sql`(${blogPosts.publishedAt}, ${blogPosts.id})`;
  const there = (id: number) =>
    sql`((SELECT there.published_at FROM blog_posts there WHERE there.id = ${id}), ${id}::int)`;
  return "olderThan" in cursor ? sql`${here} < ${there(cursor.olderThan)}` : sql`${here} > ${there(cursor.newerThan)}`;
}
