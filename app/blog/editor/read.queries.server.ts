import { asc, desc, eq, sql, type SQL } from "drizzle-orm";

import { isPublic } from "#app/blog/post/blog-posts.queries.server.ts";
import { db } from "#db/client.server.ts";
import { blogPosts, profiles } from "#db/schema.ts";

export const PAGE_SIZE = 25;

/** The page beside the post with this id. */
export type PostCursor = { olderThan: number } | { newerThan: number } | null;

const hasBeenPublic = sql<boolean>`coalesce(${blogPosts.publishedAt} <= now(), false)`;

const ROW = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  published: blogPosts.published,
  publishedAt: blogPosts.publishedAt,
  hasBeenPublic,
  createdAt: blogPosts.createdAt,
  updatedAt: blogPosts.updatedAt,
};

/** Keyset pagination: the last page costs as much as the first. */
export async function postsPage(cursor: PostCursor) {
  const backwards = cursor !== null && "newerThan" in cursor;
  const rows = await db
    .select(ROW)
    .from(blogPosts)
    .where(beside(cursor))
    .orderBy(
      ...(backwards ? [asc(blogPosts.createdAt), asc(blogPosts.id)] : [desc(blogPosts.createdAt), desc(blogPosts.id)]),
    )
    .limit(PAGE_SIZE + 1);
  const hasMore = rows.length > PAGE_SIZE;
  const posts = rows.slice(0, PAGE_SIZE);
  if (backwards) return { posts: posts.toReversed(), older: true, newer: hasMore };
  return { posts, older: hasMore, newer: cursor !== null };
}

export async function postToEdit(postId: number) {
  const [post] = await db
    .select({
      ...ROW,
      content: blogPosts.content,
      excerpt: blogPosts.excerpt,
      coverImage: blogPosts.coverImage,
      tags: blogPosts.tags,
      version: blogPosts.version,
      editor: sql<string>`coalesce(${profiles.nickname}, 'Another admin')`,
    })
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.editedBy))
    .where(eq(blogPosts.id, postId));
  return post ?? null;
}

export type PostToEdit = NonNullable<Awaited<ReturnType<typeof postToEdit>>>;

/** `slug` is null unless the post is public. */
export async function previewFacts(adminId: string, postId: number | null) {
  const [post] =
    postId === null
      ? []
      : await db
          .select({
            authorId: blogPosts.authorId,
            slug: blogPosts.slug,
            isPublic: sql<boolean>`${isPublic}`,
            publishedAt: blogPosts.publishedAt,
            hasBeenPublic,
          })
          .from(blogPosts)
          .where(eq(blogPosts.id, postId));
  const authorId = post ? post.authorId : adminId;
  const [profile] =
    authorId === null
      ? []
      : await db.select({ nickname: profiles.nickname }).from(profiles).where(eq(profiles.id, authorId));
  return {
    author: profile?.nickname ?? "Anonymous",
    slug: post?.isPublic ? post.slug : null,
    publishedAt: post?.hasBeenPublic ? post.publishedAt : new Date(),
  };
}

function beside(cursor: PostCursor): SQL | undefined {
  if (cursor === null) return undefined;
  const here = sql`(${blogPosts.createdAt}, ${blogPosts.id})`;
  const there = (id: number) =>
    sql`((SELECT there.created_at FROM blog_posts there WHERE there.id = ${id}), ${id}::int)`;
  return "olderThan" in cursor ? sql`${here} < ${there(cursor.olderThan)}` : sql`${here} > ${there(cursor.newerThan)}`;
}
