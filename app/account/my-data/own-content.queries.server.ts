import { desc, eq, or, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import {
  blogPosts,
  bookDealReports,
  bookDeals,
  bookRecommendations,
  bookSuggestions,
  knownDevices,
  moderationLog,
  moderationNotices,
  readingImportRows,
  readingImports,
  reports,
} from "#db/schema.ts";

export async function importsOf(userId: string) {
  return db
    .select({
      source: readingImports.source,
      state: readingImports.state,
      leftOut: readingImports.leftOut,
      dates: readingImports.dates,
      createdAt: readingImports.createdAt,
      updatedAt: readingImports.updatedAt,
      rows: sql<unknown[]>`coalesce(
        json_agg(json_build_object('verdict', ${readingImportRows.verdict}, 'reason', ${readingImportRows.reason}, 'facts', ${readingImportRows.facts})
          order by ${readingImportRows.line}) filter (where ${readingImportRows.line} is not null), '[]')`,
    })
    .from(readingImports)
    .leftJoin(readingImportRows, eq(readingImportRows.importId, readingImports.id))
    .where(eq(readingImports.userId, userId))
    .groupBy(readingImports.id)
    .orderBy(readingImports.id);
}

export async function knownDevicesOf(userId: string) {
  return db
    .select({ lastSignIn: knownDevices.seenAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.seenAt));
}

export async function postedDeals(userId: string) {
  return db
    .select({
      title: bookDeals.title,
      description: bookDeals.description,
      link: bookDeals.linkUrl,
      discountPercentage: bookDeals.discountPercentage,
      endsOn: bookDeals.endsOn,
      postedAt: bookDeals.createdAt,
    })
    .from(bookDeals)
    .where(eq(bookDeals.createdBy, userId))
    .orderBy(bookDeals.createdAt, bookDeals.id);
}

export async function writtenPosts(userId: string) {
  return db
    .select({
      title: blogPosts.title,
      slug: blogPosts.slug,
      excerpt: blogPosts.excerpt,
      content: blogPosts.content,
      coverImage: blogPosts.coverImage,
      tags: blogPosts.tags,
      published: blogPosts.published,
      publishedAt: blogPosts.publishedAt,
      createdAt: blogPosts.createdAt,
      updatedAt: blogPosts.updatedAt,
    })
    .from(blogPosts)
    .where(eq(blogPosts.authorId, userId))
    .orderBy(blogPosts.id);
}

export async function reportedDeals(userId: string) {
  return db
    .select({ title: bookDeals.title, reportedAt: bookDealReports.createdAt })
    .from(bookDealReports)
    .innerJoin(bookDeals, eq(bookDeals.id, bookDealReports.dealId))
    .where(eq(bookDealReports.userId, userId))
    .orderBy(bookDealReports.createdAt, bookDeals.id);
}

/** The reader's suggestions and recommendations, oldest first, without the content of others. */
export async function suggestionsOf(userId: string) {
  const [suggestions, recommendations] = await Promise.all([
    db
      .select({
        title: bookSuggestions.title,
        description: bookSuggestions.description,
        createdAt: bookSuggestions.createdAt,
      })
      .from(bookSuggestions)
      .where(eq(bookSuggestions.userId, userId))
      .orderBy(bookSuggestions.id),
    db
      .select({
        title: bookRecommendations.bookTitle,
        author: bookRecommendations.author,
        reason: bookRecommendations.reason,
        createdAt: bookRecommendations.createdAt,
      })
      .from(bookRecommendations)
      .where(eq(bookRecommendations.userId, userId))
      .orderBy(bookRecommendations.id),
  ]);
  return { suggestions, recommendations };
}

/** The reader's reports, without the content of others, and notices of decisions, oldest first. */
export async function moderationOf(userId: string) {
  const [reported, decisions, staffActs] = await Promise.all([
    db
      .select({
        what: reports.kind,
        reason: reports.reason,
        note: reports.note,
        state: reports.state,
        createdAt: reports.createdAt,
      })
      .from(reports)
      .where(eq(reports.userId, userId))
      .orderBy(reports.id),
    db
      .select({
        what: moderationNotices.kind,
        words: moderationNotices.words,
        rule: moderationNotices.rule,
        reason: moderationNotices.reason,
        outcome: moderationNotices.outcome,
        readAt: moderationNotices.readAt,
        createdAt: moderationNotices.createdAt,
      })
      .from(moderationNotices)
      .where(eq(moderationNotices.userId, userId))
      .orderBy(moderationNotices.id),
    staffActsOf(userId),
  ]);
  return { reports: reported, decisions, staffActs };
}

/** The reader's acts as an admin and admins' acts about the reader, oldest first, without names of others. */
async function staffActsOf(userId: string) {
  return db
    .select({
      act: moderationLog.act,
      by: sql<"you" | "an admin">`case when ${moderationLog.adminId} = ${userId} then 'you' else 'an admin' end`,
      subject: moderationLog.subject,
      until: moderationLog.until,
      at: moderationLog.createdAt,
    })
    .from(moderationLog)
    .where(or(eq(moderationLog.adminId, userId), eq(moderationLog.userId, userId)))
    .orderBy(moderationLog.id);
}
