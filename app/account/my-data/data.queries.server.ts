import { and, desc, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { signedInDevices } from "#app/account/security/devices.queries.server.ts";
import { secondFactorOf } from "#app/auth/second-factor/second-factor.queries.server.ts";
import { accountHistory } from "#app/auth/session/account-events.queries.server.ts";
import { readersPlaces } from "#app/books/places/queries.server.ts";
import { wishesOf } from "#app/books/wishes/queries.server.ts";
import { mutedReaders } from "#app/club/mutes/mutes.queries.server.ts";
import { archivedRounds } from "#app/deck/together/archive.queries.server.ts";
import { archivedEntries, goalsOf } from "#app/reading/export/reading-archive.queries.server.ts";
import { db } from "#db/client.server.ts";
import { accounts, books, profiles, savedBooks, swipeEvents, tasteRules, tasteSettings, users } from "#db/schema.ts";

import {
  importsOf,
  knownDevicesOf,
  postedDeals,
  writtenPosts,
  reportedDeals,
  suggestionsOf,
  moderationOf,
} from "./own-content.queries.server.ts";
import { talkOf } from "./own-talk.queries.server.ts";

export type AccountData = NonNullable<Awaited<ReturnType<typeof accountData>>>;

/** Everything stored about the reader, except secrets such as tokens and the password hash. */
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
    talk,
    muted,
    tasteRuleList,
    [learning],
    known,
    secondFactor,
    places,
    wishes,
    rounds,
  ] = await Promise.all([
    db
      .select({
        email: users.email,
        emailVerified: users.emailVerified,
        name: users.name,
        image: users.image,
        role: users.role,
        language: users.language,
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
        streakBy: profiles.streakBy,
        restDays: profiles.restDays,
        dayEnds: profiles.dayEnds,
        usesAiProvider: profiles.usesAiProvider,
        languages: profiles.languages,
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
      // A swipe has at most one undo, so the join duplicates no row.
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
    talkOf(userId),
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
      .select({
        pausedAt: tasteSettings.pausedAt,
        resetAt: tasteSettings.resetAt,
        ignoredSources: tasteSettings.ignoredSources,
        drawnAgain: tasteSettings.drawnAgain,
      })
      .from(tasteSettings)
      .where(eq(tasteSettings.userId, userId)),
    knownDevicesOf(userId),
    secondFactorOf(userId),
    readersPlaces(userId),
    wishesOf(userId),
    archivedRounds(userId),
  ]);
  if (!account) return null;
  return {
    account,
    profile: profile ?? null,
    // The account id of a password is our user id; that of a provider is the provider's id for the reader.
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
    ...talk,
    mutedReaders: muted.map(({ name, place, mutedAt }) => ({ name, place, mutedAt })),
    taste: { rules: tasteRuleList, settings: learning ?? null },
    places,
    wishes,
    rounds,
    accountHistory: history.map(({ kind, userAgent, happenedAt }) => ({ kind, userAgent, happenedAt })),
    knownDevices: known,
    devices: devices.map(({ id, ...device }) => ({ ...device, thisDevice: id === sessionId })),
  };
}

const undos = alias(swipeEvents, "undos");
