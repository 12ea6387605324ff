import { blogPosts } from "#db/schema.ts";

import { insert, type Database } from "./insert.ts";

type PostFacts = Partial<typeof blogPosts.$inferInsert>;
type Post = typeof blogPosts.$inferSelect;

/** Posts that were published an hour ago, each a second after the one before. */
function somePosts(database: Database, facts: PostFacts[]): Promise<Post[]> {
  const began = Date.now() - 3_600_000;
  return insert(
    database,
    blogPosts,
    facts.map((each, index) => ({
      title: `Post ${index}`,
      slug: `post-${index}`,
      content: "<p>Some words.</p>",
      excerpt: "A few words.",
      coverImage: "https://127.0.0.1/cover.jpg",
      published: true,
      publishedAt: new Date(began + index * 1_000),
      ...each,
    })),
  );
}

/** The same; returns their ids. */
export async function addPosts(database: Database, facts: PostFacts[]): Promise<number[]> {
  return (await somePosts(database, facts)).map(({ id }) => id);
}
