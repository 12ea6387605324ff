import { and, desc, eq, gt, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { accountHistory } from "#app/auth/model/account-events.server.ts";
import { secondFactorOf } from "#app/auth/model/second-factor.server.ts";
import { mutedReaders } from "#app/club/model/mutes.server.ts";
import { archivedEntries, goalsOf } from "#app/reading/model/reading-archive.server.ts";
import { db } from "#db/client.server.ts";
import {
  accounts,
  blogPosts,
  bookDealReports,
  bookDeals,
  bookRecommendations,
  books,
  bookSuggestions,
  chatMessages,
  knownDevices,
  moderationLog,
  moderationNotices,
  profiles,
  readingImportRows,
  readingImports,
  reports,
  savedBooks,
  sessions,
  swipeEvents,
  tasteRules,
  tasteSettings,
  users,
} from "#db/schema.ts";

/** Accounts that were to be confirmed and were not, longest overdue first. */
export async function overdueAccounts(limit: number): Promise<string[]> {
  const overdue = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailVerified, false), lt(users.confirmBy, sql`now()`)))
    .orderBy(users.confirmBy)
    .limit(limit);
  return overdue.map(({ id }) => id);
}

export type AccountData = NonNullable<Awaited<ReturnType<typeof accountData>>>;

/** All that is kept about the reader and may leave the house: no token, no password's hash. */
export async function accountData(userId: string, sessionId: string) {
  const [
    [account],
    [profile],
    signIns,
    saved,
    swipes,
    devices,
    history,
    readingList,
    readingGoals,
    imports,
    deals,
    reportedAsExpired,
    posts,
    suggestions,
    moderation,
    coffeeTalk,
    muted,
    tasteRuleList,
    [learning],
    known,
    secondFactor,
  ] = await Promise.all([
    db
      .select({
        email: users.email,
        emailVerified: users.emailVerified,
        name: users.name,
        image: users.image,
        role: users.role,
        suspendedUntil: users.suspendedUntil,
        suspensionReason: users.suspensionReason,
        waitingSince: users.waitingSince,
        createdAt: users.createdAt,
        updatedAt: users.updatedAt,
      })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({
        nickname: profiles.nickname,
        timeZone: profiles.timeZone,
        hidesStreaks: profiles.hidesStreaks,
        usesAiProvider: profiles.usesAiProvider,
        updatedAt: profiles.updatedAt,
      })
      .from(profiles)
      .where(eq(profiles.id, userId)),
    db
      .select({ provider: accounts.providerId, accountId: accounts.accountId, createdAt: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.userId, userId))
      .orderBy(accounts.createdAt, accounts.id),
    db
      .select({
        id: books.id,
        title: books.title,
        author: books.author,
        genre: books.genre,
        year: books.year,
        pages: books.pages,
        isbn13: books.isbn13,
        link: books.linkUrl,
        savedAt: savedBooks.createdAt,
      })
      .from(savedBooks)
      .innerJoin(books, eq(books.id, savedBooks.bookId))
      .where(eq(savedBooks.userId, userId))
      .orderBy(desc(savedBooks.createdAt), desc(books.id)),
    db
      .select({
        id: books.id,
        title: books.title,
        author: books.author,
        decision: sql<"pass" | "like">`${swipeEvents.kind}`,
        swipedAt: swipeEvents.happenedAt,
        undoneAt: undos.happenedAt,
      })
      .from(swipeEvents)
      .innerJoin(books, eq(books.id, swipeEvents.bookId))
      // A swipe is undone once at most: no row is doubled.
      .leftJoin(undos, and(eq(undos.userId, swipeEvents.userId), eq(undos.undoes, swipeEvents.id)))
      .where(and(eq(swipeEvents.userId, userId), ne(swipeEvents.kind, "undo")))
      .orderBy(desc(swipeEvents.happenedAt), swipeEvents.id),
    signedInDevices(userId),
    accountHistory(userId, 10_000),
    Array.fromAsync(archivedEntries(userId)).then((pages) => pages.flat()),
    goalsOf(userId),
    importsOf(userId),
    postedDeals(userId),
    reportedDeals(userId),
    writtenPosts(userId),
    suggestionsOf(userId),
    moderationOf(userId),
    db
      .select({
        message: chatMessages.message,
        book: sql<string | null>`coalesce(${books.title}, ${chatMessages.bookTitle})`,
        page: chatMessages.page,
        sentAt: chatMessages.createdAt,
      })
      .from(chatMessages)
      .leftJoin(books, eq(books.id, chatMessages.bookId))
      .where(eq(chatMessages.userId, userId))
      .orderBy(chatMessages.id),
    mutedReaders(userId),
    db
      .select({
        subject: tasteRules.subject,
        name: tasteRules.name,
        stance: tasteRules.stance,
        saidAt: tasteRules.createdAt,
      })
      .from(tasteRules)
      .where(eq(tasteRules.userId, userId))
      .orderBy(tasteRules.createdAt, tasteRules.name),
    db
      .select({ pausedAt: tasteSettings.pausedAt, resetAt: tasteSettings.resetAt })
      .from(tasteSettings)
      .where(eq(tasteSettings.userId, userId)),
    db
      .select({ lastSignIn: knownDevices.seenAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(desc(knownDevices.seenAt)),
    secondFactorOf(userId),
  ]);
  if (!account) return null;
  return {
    account,
    profile: profile ?? null,
    // A password's account id is our own number for the reader; a provider's is theirs.
    signIns: signIns.map(({ provider, accountId, createdAt }) =>
      provider === "credential" ? { provider: "password", createdAt } : { provider, accountId, createdAt },
    ),
    secondFactor,
    savedBooks: saved,
    swipes,
    readingList,
    readingGoals,
    readingImports: imports,
    deals,
    dealReports: reportedAsExpired,
    posts,
    ...suggestions,
    ...moderation,
    coffeeTalk,
    mutedReaders: muted.map(({ name, place, mutedAt }) => ({ name, place, mutedAt })),
    taste: { rules: tasteRuleList, pausedAt: learning?.pausedAt ?? null, resetAt: learning?.resetAt ?? null },
    accountHistory: history.map(({ kind, userAgent, happenedAt }) => ({ kind, userAgent, happenedAt })),
    knownDevices: known,
    devices: devices.map(({ id, ...device }) => ({ ...device, thisDevice: id === sessionId })),
  };
}

const undos = alias(swipeEvents, "undos");

/** The reader's imports with what their files said, oldest first. */
async function importsOf(userId: string) {
  return db
    .select({
      source: readingImports.source,
      state: readingImports.state,
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

/** What an admin has posted, oldest first. */
async function postedDeals(userId: string) {
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

/** The blog posts that an admin has written, drafts too, oldest first. */
async function writtenPosts(userId: string) {
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

/** The deals that the reader has reported as expired, oldest first. */
async function reportedDeals(userId: string) {
  return db
    .select({ title: bookDeals.title, reportedAt: bookDealReports.createdAt })
    .from(bookDealReports)
    .innerJoin(bookDeals, eq(bookDeals.id, bookDealReports.dealId))
    .where(eq(bookDealReports.userId, userId))
    .orderBy(bookDealReports.createdAt, bookDeals.id);
}

/** What the reader asked and recommended, oldest first; of others' words nothing. */
async function suggestionsOf(userId: string) {
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

/** What the reader has reported, without the words of others, and what they were told of decisions, oldest first. */
async function moderationOf(userId: string) {
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

/** What the reader did as an admin, and what admins did about them, oldest first; of nobody else a name. */
async function staffActsOf(userId: string) {
  return db
    .select({
      act: moderationLog.act,
      by: sql<"you" | "an admin">`case when ${moderationLog.adminId} = ${userId} then 'you' else 'an admin' end`,
      subject: moderationLog.subject,
      at: moderationLog.createdAt,
    })
    .from(moderationLog)
    .where(or(eq(moderationLog.adminId, userId), eq(moderationLog.readerId, userId)))
    .orderBy(moderationLog.id);
}

/** The reader's live sessions, newest first. */
export async function signedInDevices(userId: string) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      signedInAt: sessions.createdAt,
      provenAt: sessions.provenAt,
      /** Gave the password, and not the second factor: it opens nothing. */
      isPending: sql<boolean>`${users.hasSecondFactor} and ${sessions.secondFactorAt} is null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt), sessions.id);
}

/** Whether there was such a session of this reader. */
export async function endSession(userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

export async function endOtherSessions(userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}
