import { and, eq, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { blogPosts, profiles } from "#db/schema.ts";

/** Every public query of posts must include this condition. */
export const isPublic = sql`${blogPosts.published} and ${blogPosts.publishedAt} <= now()`;

/** For queries that left join `profiles`. Never falls back to the e-mail address. */
export const authorName = sql<string>`coalesce(${profiles.nickname}, 'Anonymous')`;

export interface Post {
  id: number;
  title: string;
  slug: string;
  content: string;
  excerpt: string;
  coverImage: string;
  tags: string[];
  author: string;
  publishedAt: Date;
  updatedAt: Date;
}

export async function publicPost(slug: string): Promise<Post | null> {
  const [post] = await db
    .select(POST)
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .where(and(eq(blogPosts.slug, slug), isPublic));
  return post ?? null;
}

export const POST = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  content: blogPosts.content,
  excerpt: blogPosts.excerpt,
  coverImage: blogPosts.coverImage,
  tags: blogPosts.tags,
  author: authorName,
  // A constraint ensures that public posts have a time.
  publishedAt: sql<Date>`${blogPosts.publishedAt}`.mapWith(blogPosts.publishedAt),
  updatedAt: blogPosts.updatedAt,
};
