import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { users } from "#db/schema/auth/users.tables.ts";
import { createdAt, updatedAt } from "#db/schema/columns.ts";

/** Public while `published` is set and `publishedAt` has passed. */
export const blogPosts = pgTable(
  "blog_posts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    content: text("content").notNull(),
    excerpt: text("excerpt").notNull(),
    coverImage: text("cover_image").notNull(),
    published: boolean("published").notNull().default(false),
    publishedAt: timestamp("published_at", { withTimezone: true }),
    tags: text("tags")
      .array()
      .notNull()
      .default(sql`'{}'`),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    editedBy: text("edited_by").references(() => users.id, { onDelete: "set null" }),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("blog_posts_title_not_blank", sql`${table.title} ~ '\\S' and length(${table.title}) <= 200`),
    check("blog_posts_slug_form", sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.slug}) <= 200`),
    check("blog_posts_content_not_blank", sql`${table.content} ~ '\\S' and length(${table.content}) <= 400000`),
    check("blog_posts_excerpt_not_blank", sql`${table.excerpt} ~ '\\S' and length(${table.excerpt}) <= 1000`),
    check("blog_posts_cover_image_bounded", sql`length(${table.coverImage}) between 1 and 2000`),
    check("blog_posts_published_has_moment", sql`not ${table.published} or ${table.publishedAt} is not null`),
    uniqueIndex("blog_posts_slug").on(table.slug),
    index("blog_posts_public")
      .on(table.publishedAt, table.id)
      .where(sql`${table.published}`),
    index("blog_posts_newest").on(table.createdAt, table.id),
    index("blog_posts_tags")
      .using("gin", table.tags)
      .where(sql`${table.published}`),
    index("blog_posts_of_author").on(table.authorId),
    index("blog_posts_of_editor").on(table.editedBy),
  ],
);

/** All slugs of a post while it was public, perhaps including the present one: they redirect to it forever. */
export const blogSlugs = pgTable(
  "blog_slugs",
  {
    slug: text("slug").primaryKey(),
    postId: integer("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [index("blog_slugs_of_post").on(table.postId)],
);

/** Re-encoded pictures in DATA_DIR/uploads; `name` is the content hash. */
export const blogImages = pgTable("blog_images", {
  name: text("name").primaryKey(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  createdAt: createdAt(),
});

/** Copies of other sites' pictures in posts, so that no visitor's browser contacts those sites. */
export const blogOutsideImages = pgTable("blog_outside_images", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  address: text("address").notNull().unique(),
  hash: text("hash"),
  width: integer("width"),
  height: integer("height"),
  checkedAt: timestamp("checked_at", { withTimezone: true }),
});

/** A single row, increased by every change to a public page of the blog; validates cached pages. */
export const blogVersion = pgTable(
  "blog_version",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    version: bigint("version", { mode: "number" }).notNull().default(0),
  },
  (table) => [check("blog_version_is_only", sql`${table.isOnly}`)],
);
