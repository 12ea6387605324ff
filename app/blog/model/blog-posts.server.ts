import { and, eq, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { blogPosts, blogVersion as blogVersions, profiles } from "#db/schema.ts";

/** What everybody may read: published, and its moment has come. Every public query of posts says this. */
export const isPublic = and(eq(blogPosts.published, true), sql`${blogPosts.publishedAt} <= now()`);

/** The author as readers see them; for a query that left joins `profiles`. An address never stands in for a name. */
export const authorName = sql<string>`coalesce(${profiles.nickname}, 'Anonymous')`;

/** A post as it is kept. */
export interface KeptPost {
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

/** The public post at this slug; null for a draft, one whose moment has not come, and none. */
export async function publicPost(slug: string): Promise<KeptPost | null> {
  const [post] = await db
    .select(POST)
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .where(and(eq(blogPosts.slug, slug), isPublic));
  return post ?? null;
}

/** The columns of a `KeptPost`. */
export const POST = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  content: blogPosts.content,
  excerpt: blogPosts.excerpt,
  coverImage: blogPosts.coverImage,
  tags: blogPosts.tags,
  author: authorName,
  // Public posts have a moment: a constraint says so.
  publishedAt: sql<Date>`${blogPosts.publishedAt}`.mapWith(blogPosts.publishedAt),
  updatedAt: blogPosts.updatedAt,
};

const version = db
  .select({
    changes: blogVersions.version,
    newest: sql<string | null>`(SELECT max(${blogPosts.publishedAt})::text FROM ${blogPosts} WHERE ${isPublic})`,
  })
  .from(blogVersions)
  .prepare("blog_version");

/** Changes with every public page of the blog: when one is written, and when the moment of a scheduled post comes. */
export async function blogVersion(): Promise<string> {
  const [row] = await version.execute();
  return `${row?.changes ?? 0} ${row?.newest ?? ""}`;
}
