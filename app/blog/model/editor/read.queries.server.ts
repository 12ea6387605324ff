import { asc, desc, eq, sql, type SQL } from "drizzle-orm";

import { isPublic } from "#app/blog/model/blog-posts.server.ts";
import { db } from "#db/client.server.ts";
import { blogPosts, profiles } from "#db/schema.ts";

/** Posts on one page of the table. */
export const PAGE_SIZE = 25;

/** Where a page of the table begins: next to the post of this id, on its older or its newer side. */
export type Place = { olderThan: number } | { newerThan: number } | null;

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

/** A page of all posts, newest first; as cheap at its end as at its beginning. */
export async function postsPage(place: Place) {
  const backwards = place !== null && "newerThan" in place;
  const rows = await db
    .select(ROW)
    .from(blogPosts)
    .where(beside(place))
    .orderBy(
      ...(backwards ? [asc(blogPosts.createdAt), asc(blogPosts.id)] : [desc(blogPosts.createdAt), desc(blogPosts.id)]),
    )
    .limit(PAGE_SIZE + 1);
  const hasMore = rows.length > PAGE_SIZE;
  const posts = rows.slice(0, PAGE_SIZE);
  if (backwards) return { posts: posts.toReversed(), older: true, newer: hasMore };
  return { posts, older: hasMore, newer: place !== null };
}

/** A post for its form; null where there is none. */
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

/** What the preview shows that the form does not hold: whose the post is, since when, and its slug where it is public. */
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

function beside(place: Place): SQL | undefined {
  if (place === null) return undefined;
  const here = sql`(${blogPosts.createdAt}, ${blogPosts.id})`;
  const there = (id: number) =>
    sql`((SELECT there.created_at FROM blog_posts there WHERE there.id = ${id}), ${id}::int)`;
  return "olderThan" in place ? sql`${here} < ${there(place.olderThan)}` : sql`${here} > ${there(place.newerThan)}`;
}
