import type pg from "pg";

/** Adds posts with whatever the test does not care about filled in, published an hour ago and later; returns their ids. */
export async function addPosts(
  database: Pick<pg.Client, "query">,
  posts: Array<Record<string, unknown>>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, post] of posts.entries()) {
    const row: Record<string, unknown> = {
      title: `Post ${index}`,
      slug: `post-${index}`,
      content: "<p>Some words.</p>",
      excerpt: "A few words.",
      cover_image: "https://127.0.0.1/cover.jpg",
      published: true,
      published_at: new Date(Date.now() - 3_600_000 + index * 1_000),
      tags: [],
      ...post,
    };
    const names = Object.keys(row);
    const { rows } = await database.query(
      `INSERT INTO blog_posts (${names.join(", ")}) VALUES (${names.map((_, place) => `$${place + 1}`).join(", ")}) RETURNING id`,
      Object.values(row),
    );
    ids.push(rows[0].id);
  }
  return ids;
}
