import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import { DatabaseError } from "pg";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { blogPosts, blogSlugs } from "#db/schema.ts";

import type { NewPost } from "./schema.ts";

/** Another post has the slug, or had it while it was public. */
export class SlugTaken extends Error {
  override readonly name = "SlugTaken";
}

/** Returns the post's id. @throws SlugTaken */
export async function createPost(adminId: string, { publishAt, ...post }: NewPost): Promise<number> {
  return takingSlug(async (tx) => {
    const publishedAt = post.published ? sql`coalesce(${publishAt?.toISOString() ?? null}::timestamptz, now())` : null;
    const [row] = await tx
      .insert(blogPosts)
      .values({ ...post, publishedAt, authorId: adminId, editedBy: adminId })
      .returning({ id: blogPosts.id });
    await rejectFormerSlug(tx, post.slug, row!.id);
    const about = { thingId: row!.id, subject: post.title };
    await logAct(tx, adminId, post.published ? ["post-written", "post-published"] : "post-written", about);
    return row!.id;
  });
}

/** Returns false if the post has another version or is deleted. @throws SlugTaken */
export async function savePost(
  adminId: string,
  postId: number,
  version: number,
  { publishAt, ...post }: NewPost,
): Promise<boolean> {
  return takingSlug(async (tx) => {
    // Stores the old slug of a public post, so that links to it keep working. Also locks the post: of concurrent
    // saves of one version the first wins, and the others find another version.
    await tx.execute(sql`
      insert into blog_slugs (slug, post_id)
      select slug, id from blog_posts where id = ${postId} and version = ${version} and published_at <= now()
      for update
      on conflict do nothing`);
    const [before] = await tx
      .select({ published: blogPosts.published })
      .from(blogPosts)
      .where(and(eq(blogPosts.id, postId), eq(blogPosts.version, version)))
      .for("update");
    const [row] = await tx
      .update(blogPosts)
      .set({
        ...post,
        publishedAt: post.published ? publishedFrom(publishAt) : FORMER_MOMENT,
        editedBy: adminId,
        version: sql`${blogPosts.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(blogPosts.id, postId), eq(blogPosts.version, version)))
      .returning({ id: blogPosts.id });
    if (!row) return false;
    await rejectFormerSlug(tx, post.slug, postId);
    const about = { thingId: postId, subject: post.title };
    const isToggled = before?.published !== post.published;
    await logAct(tx, adminId, isToggled ? ["post-changed", publicationAct(post.published)] : "post-changed", about);
    return true;
  });
}

/** Idempotent. Returns false if the post does not exist. */
export async function setPublished(adminId: string, postId: number, published: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(blogPosts)
      .set({
        published,
        publishedAt: published ? sql`coalesce(${blogPosts.publishedAt}, now())` : FORMER_MOMENT,
        editedBy: adminId,
        // A form that is open elsewhere must get a conflict instead of undoing this.
        version: sql`${blogPosts.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(blogPosts.id, postId), ne(blogPosts.published, published)))
      .returning({ title: blogPosts.title });
    if (changed) {
      await logAct(tx, adminId, publicationAct(published), { thingId: postId, subject: changed.title });
      return true;
    }
    return (await tx.$count(blogPosts, eq(blogPosts.id, postId))) === 1;
  });
}

const publicationAct = (published: boolean) => (published ? "post-published" : "post-withdrawn");

export async function deletePost(adminId: string, postId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [post] = await tx.delete(blogPosts).where(eq(blogPosts.id, postId)).returning({ title: blogPosts.title });
    if (!post) return false;
    await logAct(tx, adminId, "post-deleted", { thingId: postId, subject: post.title });
    return true;
  });
}

export async function notePicture(adminId: string, address: string): Promise<void> {
  await db.transaction((tx) => logAct(tx, adminId, "picture-uploaded", { subject: address }));
}

/** Drafts keep the time when they became public; a scheduled time in the future is dropped. */
const FORMER_MOMENT = sql`case when ${blogPosts.publishedAt} <= now() then ${blogPosts.publishedAt} end`;

function publishedFrom(publishAt: Date | null): SQL {
  return publishAt ? sql`${publishAt.toISOString()}::timestamptz` : sql`coalesce(${FORMER_MOMENT}, now())`;
}

async function takingSlug<T>(write: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(write);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if (cause instanceof DatabaseError && cause.constraint === "blog_posts_slug") throw new SlugTaken();
    throw error;
  }
}

/** Must run after the post is written: a concurrent save that gave up this slug has stored it by then. */
async function rejectFormerSlug(tx: Transaction, slug: string, postId: number): Promise<void> {
  const [former] = await tx
    .select({ slug: blogSlugs.slug })
    .from(blogSlugs)
    .where(and(eq(blogSlugs.slug, slug), ne(blogSlugs.postId, postId)));
  if (former) throw new SlugTaken();
}
