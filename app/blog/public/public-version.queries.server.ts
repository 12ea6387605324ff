import { sql } from "drizzle-orm";

import { isPublic } from "#app/blog/post/blog-posts.queries.server.ts";
import { db } from "#db/client.server.ts";
import { blogPosts, blogVersion, catalogueChanges, siteSettings } from "#db/schema.ts";

const version = db
  .select({
    blog: blogVersion.version,
    newest: sql<string | null>`(SELECT max(${blogPosts.publishedAt})::text FROM ${blogPosts} WHERE ${isPublic})`,
    // Texts become free with a new year.
    year: sql<number>`extract(year from now() at time zone 'UTC')::integer`,
    // The contact in the menu.
    settings: sql<string | null>`(SELECT ${siteSettings.updatedAt}::text FROM ${siteSettings})`,
    catalogue: sql<string | null>`(SELECT sum(${catalogueChanges.changes}) FROM ${catalogueChanges})`,
  })
  .from(blogVersion)
  .prepare("");

/** Changes with posts, also scheduled ones that become public, books, settings and the year. */
export async function publicVersion(): Promise<string> {
  const [row] = await version.execute();
  return `${row?.blog ?? 0} ${row?.newest ?? ""} ${row?.catalogue ?? 0} ${row?.year ?? ""} ${row?.settings ?? ""}`;
}
