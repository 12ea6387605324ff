import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";

import { unguarded } from "#app/platform/csv.ts";

import { savedBooksCsv, swipesCsv } from "./data-archive.ts";
import type { AccountData } from "./data.queries.server.ts";
import { readablePage } from "./readable-data.ts";

const TIME = new Date("2026-11-20T10:00:00.000Z");

function savedBook(facts: Partial<AccountData["savedBooks"][number]>): AccountData["savedBooks"][number] {
  return {
    id: 1,
    title: "Momo",
    author: "Michael Ende",
    genre: "Fantasy",
    year: 1973,
    pages: 304,
    isbn13: null,
    link: null,
    savedAt: TIME,
    ...facts,
  };
}

function readingEntry(facts: Partial<AccountData["readingList"][number]>): AccountData["readingList"][number] {
  return {
    id: 1,
    title: "Momo",
    author: "Michael Ende",
    genre: "Fantasy",
    isbn13: null,
    totalPages: 304,
    year: 1973,
    status: "reading",
    currentPage: 12,
    currentPercent: null,
    currentMinutes: null,
    totalMinutes: null,
    shelves: [],
    readBefore: false,
    undatedStatus: null,
    undatedAfter: null,
    drawnAgain: false,
    rating: null,
    addedAt: TIME,
    log: [],
    reviews: [],
    ...facts,
  };
}

const readCsv = (text: string): string[][] => parse(text, { bom: true });

it("writes a list that comes back as it was, in any script", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter((s) => !s.startsWith("\uFEFF"));
  fc.assert(
    fc.property(fc.array(fc.record({ title: text, author: text }), { maxLength: 5 }), (books) => {
      const rows = readCsv(savedBooksCsv(books.map(savedBook)));
      expect(
        rows.slice(1).map(([title, author]) => ({ title: unguarded(title!), author: unguarded(author!) })),
      ).toEqual(books);
    }),
  );
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("https://evil.example","x")'])(
  "the data archive lets no spreadsheet compute %j",
  (title) => {
    const cell = readCsv(savedBooksCsv([savedBook({ title })]))[1]![0]!;
    expect(cell).toMatch(/^'/);
    expect(unguarded(cell)).toBe(title);
  },
);

it("the data archive keeps numbers numbers, a year before the common era too, and unknowns empty", () => {
  const [, row] = readCsv(savedBooksCsv([savedBook({ year: -700, pages: null })]));
  expect(row).toEqual(["Momo", "Michael Ende", "Fantasy", "-700", "", "", "", TIME.toISOString()]);
});

it("the data archive marks a swipe that was taken back, in the list and on the readable page", () => {
  const swipe = { id: 1, title: "=Momo", author: "Ende", decision: "like" as const, swipedAt: TIME, undoneAt: TIME };
  expect(readCsv(swipesCsv([swipe, { ...swipe, decision: "pass", undoneAt: null }])).slice(1)).toEqual([
    ["'=Momo", "Ende", "like", TIME.toISOString(), TIME.toISOString()],
    ["'=Momo", "Ende", "pass", TIME.toISOString(), ""],
  ]);
});

it("the data archive runs nothing and fetches nothing on the readable page", () => {
  const evil = `<img src=x onerror="alert('1')">&`;
  const page = readablePage(
    {
      account: {
        email: "ana@example.org",
        emailVerified: true,
        name: evil,
        image: evil,
        role: "user",
        language: null,
        suspendedUntil: null,
        suspensionReason: null,
        waitingSince: null,
        createdAt: TIME,
        updatedAt: TIME,
      },
      profile: {
        nickname: evil,
        timeZone: "Europe/Vienna",
        hidesStreaks: false,
        streakBy: "day",
        restDays: 0,
        dayEnds: 0,
        usesAiProvider: true,
        languages: ["en"],
        updatedAt: TIME,
      },
      signIns: [{ provider: evil, createdAt: TIME }],
      savedBooks: [savedBook({ title: evil, author: evil, link: `https://example.org/"><script>` })],
      swipes: [{ id: 1, title: evil, author: evil, decision: "like", swipedAt: TIME, undoneAt: null }],
      readingList: [
        readingEntry({
          title: evil,
          author: evil,
          shelves: [evil],
          reviews: [
            { read: 1, review: evil, note: evil, publishedAt: null, givesAway: true, page: null, totalPages: null },
          ],
        }),
      ],
      readingGoals: [{ year: 2026, books: 12, setOn: "2026-03-01" }],
      suggestions: [],
      recommendations: [],
      accountHistory: [{ kind: "signed-in", userAgent: evil, happenedAt: TIME }],
      coffeeTalk: [
        {
          kind: "haul",
          message: evil,
          book: evil,
          haul: [evil],
          page: 12,
          givesAway: true,
          isReply: true,
          sentAt: TIME,
          editedAt: null,
        },
      ],
      coffeeTalkReactions: [{ reaction: "love", messageSentAt: TIME, reactedAt: TIME }],
      wishes: [{ id: 1, title: evil, author: evil, state: null, wishedAt: new Date(0), toldAt: null }],
      rounds: [
        {
          name: evil,
          isHost: true,
          learns: false,
          takesResult: true,
          phase: "swiping",
          joinedAt: TIME,
          votes: [{ title: evil, vote: "like" }],
          ranking: [evil],
        },
      ],
      places: [{ name: evil, isHidden: true }],
      notifications: {
        told: [{ kind: "reply", way: "weekly", createdAt: TIME, seenAt: TIME, emailedAt: null }],
        choices: [],
        emails: null,
        coffeeTalkReadAt: null,
      },
      mutedReaders: [{ name: evil, place: "everywhere", mutedAt: TIME }],
      taste: {
        rules: [{ subject: "author", name: evil, stance: "never", saidAt: TIME }],
        settings: { pausedAt: TIME, resetAt: null, ignoredSources: ["stars"], drawnAgain: ["paused"] },
      },
      readingImports: [],
      deals: [
        {
          title: evil,
          description: evil,
          link: `https://example.org/"><script>`,
          discountPercentage: 10,
          endsOn: null,
          postedAt: TIME,
        },
      ],
      posts: [
        {
          title: evil,
          slug: "evil",
          excerpt: evil,
          content: evil,
          coverImage: evil,
          tags: [evil],
          published: true,
          publishedAt: TIME,
          createdAt: TIME,
          updatedAt: TIME,
        },
      ],
      dealReports: [{ title: evil, reportedAt: TIME }],
      reports: [{ what: "message", reason: "other", note: evil, state: "open", createdAt: TIME }],
      decisions: [
        {
          what: "message",
          words: evil,
          rule: "spam",
          reason: evil,
          outcome: "removed",
          readAt: null,
          createdAt: TIME,
        },
      ],
      staffActs: [{ act: "post-written", by: "you", subject: evil, until: null, at: TIME }],
      knownDevices: [{ lastSignIn: TIME }],
      devices: [
        {
          userAgent: evil,
          ipAddress: evil,
          signedInAt: TIME,
          provenAt: TIME,
          seenAt: TIME,
          isPending: false,
          thisDevice: true,
        },
      ],
      secondFactor: {
        passkeys: [{ id: evil, name: evil, addedAt: TIME, lastUsedAt: TIME }],
        appAddedAt: TIME,
        recoveryCodesLeft: 9,
      },
    },
    TIME,
  );
  expect(page).not.toMatch(/<(?:img|script|link|iframe)\b/);
  expect(page).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;");
  expect(page).toContain("November 20, 2026");
  expect(page).toContain("<td>12 of 304</td>");
});
