/** What an address takes, with values that it would accept: a bad input spoils one of them at a time. */
export interface Form {
  method?: "POST" | "PUT" | "DELETE";
  /** By default a plain form. */
  body?: "json" | "multipart";
  /** A value that begins with `file:` is sent as a file of that content. */
  fields: Record<string, unknown>;
}

/** The id of everything that is there to be changed. */
export const ID = 7_000;
export const VICTIM = "victim";
const DELETION: Form = { method: "DELETE", fields: {} };
const BARE: Form = { fields: {} };

const account = { email: "new@example.org", password: "short", next: "/", save: ID, list: ID };
const CREDENTIAL = JSON.stringify({
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA", attestationObject: "AAAA" },
});
const signals = { decided: [[ID, 1]], told: [[ID, -1]], seen: [ID], rules: [] };
const book = {
  title: "Momo",
  author: "Michael Ende",
  imageUrl: "https://127.0.0.1/x.jpg",
  linkUrl: "https://127.0.0.1/",
  description: "Grey gentlemen.",
  genre: "Fiction",
};
const post = {
  title: "A post",
  slug: "a-post",
  coverImage: "https://127.0.0.1/x.jpg",
  excerpt: "A few words.",
  content: "<p>Words</p>",
  tags: "one,two",
  published: "on",
  publishAt: "2026-11-21T09:30",
  timeZone: "Europe/Vienna",
  version: "1",
  overVersion: "",
};

/** Every address with an action, as the map writes it. */
export const FORMS: Record<string, Form[]> = {
  "/deck": [
    { body: "json", fields: { ...signals, genre: "Fiction", pass: null, ended: false, again: null, at: 0, part: 0 } },
    { body: "json", fields: { pass: "1.1.1", again: [[1, ID]], at: 3, part: 1, known: [ID] } },
  ],
  "/swipes": [{ body: "json", fields: { events: [{ id: "a".repeat(32), bookId: ID, time: 1, kind: "like" }] } }],
  "/taste/beliefs": [{ body: "json", fields: signals }],
  "/taste/rules": [
    { body: "json", fields: { subject: "author", name: "Michael Ende", stance: "more" } },
    { body: "json", fields: { joining: [], pausedAt: 1, resetAt: null } },
  ],
  "/taste/learning": [
    { body: "json", fields: { paused: true } },
    { method: "DELETE", body: "json", fields: {} },
  ],
  "/sign-in": [{ fields: account }],
  "/sign-in/passkey": [
    { fields: { credential: CREDENTIAL, next: "/", save: ID, list: ID } },
    { method: "PUT", fields: {} },
  ],
  "/sign-in/second-factor": [
    { fields: { code: "000000", next: "/", save: ID, list: ID } },
    { fields: { recoveryCode: "x" } },
  ],
  "/sign-in/google": [{ fields: { next: "/", save: ID, list: ID, invitation: "x" } }],
  "/register": [{ fields: account }],
  "/forgot-password": [{ fields: { email: "new@example.org" } }],
  "/reset-password": [{ fields: { token: "x", password: "short" } }],
  "/verify-email": [{ fields: { token: "x" } }],
  "/verify-email/claim": [{ fields: { token: "x", password: "short" } }],
  "/verify-email/denial": [{ fields: { token: "x" } }],
  "/account/password": [{ fields: { current: "x", password: "short" } }],
  "/account/email": [{ fields: { email: "new@example.org", current: "x" } }],
  "/account/email-verification": [BARE],
  "/sign-out": [BARE],
  "/saved-books/:bookId": [{ fields: { savedAt: "2026-11-21T09:30:00.000Z" } }, DELETION],
  "/dashboard/profile": [{ fields: { nickname: "Owl" } }],
  "/account/settings": [{ fields: { nickname: "Owl" } }],
  "/welcome": [{ fields: { nickname: "Owl", book: ID } }],
  "/coffee-talk/messages": [
    { fields: { clientId: "00000000-0000-4000-8000-000000000000", message: "Hello", bookId: ID, page: "3" } },
  ],
  "/coffee-talk/messages/:messageId": [DELETION],
  "/coffee-talk/messages/:messageId/reactions/:kind": [DELETION],
  "/reading-list": [{ fields: { bookId: ID } }],
  "/reading-list/outside": [{ fields: { externalId: "x" } }],
  "/reading-list/own": [{ fields: { title: "Momo", author: "Ende", pages: "300", genre: "Fiction" } }],
  "/reading-list/:entryId": [DELETION],
  "/reading-list/:entryId/removal": [BARE],
  "/reading-list/:entryId/status": [{ fields: { status: "reading", day: "2026-11-20" } }],
  "/reading-list/:entryId/page": [{ fields: { page: "20", day: "2026-11-20" } }],
  "/reading-list/:entryId/total-pages": [{ fields: { totalPages: "300" } }],
  "/reading-list/:entryId/log/:lineId": [{ fields: { day: "2026-11-20", page: "10" } }, DELETION],
  "/deals": [
    {
      fields: {
        title: "Cheap",
        description: "Cheaper.",
        linkUrl: "https://books.example/",
        discountPercentage: "10",
        endsOn: "2026-12-24",
      },
    },
  ],
  "/deals/:dealId": [
    {
      fields: {
        title: "Cheap",
        description: "Cheaper.",
        linkUrl: "https://books.example/",
        discountPercentage: "10",
        endsOn: "2026-12-24",
      },
    },
    DELETION,
  ],
  "/deals/:dealId/report": [BARE],
  "/deals/:dealId/kept": [BARE],
  "/ai-match": [{ fields: { wish: "a quiet book about the sea" } }],
  "/ai-match/provider": [{ fields: { uses: "true" } }],
  "/time-zone": [{ fields: { timeZone: "Europe/Vienna" } }],
  "/account/data": [BARE],
  "/account/deletion": [{ fields: { email: "nobody@example.org" } }],
  "/account/devices/others/end": [BARE],
  "/account/devices/:sessionId/end": [BARE],
  "/account/notices/:noticeId/reading": [BARE],
  "/account/second-factor/app": [{ fields: { setup: "x", code: "000000" } }],
  "/account/second-factor/recovery-codes": [BARE],
  "/account/second-factor/removal": [{ fields: { factor: "app" } }],
  "/account/passkeys": [{ fields: { name: "Phone", credential: CREDENTIAL } }, { method: "PUT", fields: {} }],
  "/account/confirm": [{ fields: { password: "short", next: "/" } }, { fields: { credential: CREDENTIAL, next: "/" } }],
  "/mutes": [{ fields: { kind: "message", id: ID } }],
  "/mutes/:muteId": [DELETION],
  "/reading-tracker/preferences": [{ fields: { hidesStreaks: "true", tab: "statistics" } }],
  "/reading-goals": [{ fields: { year: "2026", books: "12" } }],
  "/reading-tracker/import": [
    { body: "multipart", fields: { file: "file:Title,Author,Exclusive Shelf\nMomo,Ende,read\n" } },
  ],
  "/reading-tracker/import/:importId/decisions": [{ fields: { "line-1": `book-${ID}`, next: "1" } }],
  "/reading-tracker/import/:importId/apply": [{ fields: { progress: "yes" } }],
  "/reading-tracker/import/:importId/undo": [BARE],
  "/suggestions/requests": [{ fields: { title: "A book", description: "about the sea" } }],
  "/suggestions/:suggestionId": [DELETION],
  "/suggestions/:suggestionId/accepted": [{ fields: { recommendation: ID } }, DELETION],
  "/suggestions/:suggestionId/recommendations": [{ fields: { title: "Momo", author: "Ende", reason: "Because." } }],
  "/suggestions/:suggestionId/recommendations/:recommendationId": [DELETION],
  "/reports": [{ fields: { kind: "message", thing: ID, reason: "other", note: "Look." } }],
  "/moderation/:kind/:thingId/removal": [{ fields: { rule: "spam", reason: "It is spam." } }],
  "/moderation/:kind/:thingId/suspension": [{ fields: { days: "7", reason: "Rude." } }],
  "/admin/reports/:reportId/removal": [{ fields: { rule: "spam", reason: "It is spam." } }],
  "/admin/reports/:reportId/dismissal": [BARE],
  "/admin/readers/:userId/suspension": [{ fields: { days: "7", reason: "Rude." } }, DELETION],
  "/admin": [{ fields: book }],
  "/admin/books/:bookId": [{ fields: { ...book, opened: "{}" } }, DELETION],
  "/admin/catalogue-upload": [{ body: "multipart", fields: { file: "file:title,author\nMomo,Ende\n" } }],
  "/admin/catalogue-health/link-checks": [BARE],
  "/admin/catalogue-health/merges": [{ fields: { keep: ID, book: ID + 1, after: "x" } }],
  "/admin/settings": [
    {
      fields: {
        ownerName: "Ana",
        ownerAddress: "A street",
        contactEmail: "ana@example.org",
        phone: "+43 1 234",
        registerNumber: "FN 1",
        vatId: "ATU1",
      },
    },
  ],
  "/admin/settings/joining": [{ fields: { mode: "open" } }],
  "/admin/settings/invitations": [{ fields: { name: "Friends", lastDay: "2026-12-24", maxUses: "5" } }],
  "/admin/settings/invitations/:invitationId/end": [BARE],
  "/admin/settings/blocked-addresses": [{ fields: { patterns: "blocked.example\nluna@free.example" } }],
  "/admin/waiting/:userId": [BARE, DELETION],
  "/admin/settings/second-factor": [{ fields: { needed: "no" } }],
  "/admin/blog/new": [{ body: "multipart", fields: post }],
  "/admin/blog/edit/:postId": [{ body: "multipart", fields: post }],
  "/admin/blog/preview": [{ body: "multipart", fields: { ...post, postId: ID } }],
  "/admin/blog/images": [{ body: "multipart", fields: { file: "file:no picture" } }],
  "/admin/blog/:postId": [DELETION],
  "/admin/blog/:postId/publication": [BARE, DELETION],
};

/** What addresses that show something read of their query. */
export const QUERIES: Record<string, string[]> = {
  "/": ["genre", "pass", "at", "book", "again"],
  "/sign-in": ["next", "save", "list", "problem"],
  "/sign-in/second-factor": ["next", "save", "list"],
  "/register": ["next", "save", "list", "invitation", "problem"],
  "/reset-password": ["token"],
  "/verify-email": ["token"],
  "/verify-email/claim": ["token"],
  "/api/auth/callback/google": ["code", "state", "error", "iss"],
  "/saved-books": ["ids"],
  "/dashboard": ["q", "after"],
  "/dashboard/saved-books": ["q", "after"],
  "/coffee-talk": ["before", "after"],
  "/coffee-talk/messages": ["after", "before", "veiled", "asOf"],
  "/coffee-talk/books": ["q"],
  "/reading-tracker": ["q", "status", "after"],
  "/reading-tracker/entries": ["q", "status", "after"],
  "/reading-tracker/statistics": ["year"],
  "/reading-tracker/import/:importId": ["show", "after"],
  "/deals": ["after"],
  "/deals/older": ["after"],
  "/catalogue/search": ["q"],
  "/catalogue/outside": ["q"],
  "/suggestions": ["after", "q"],
  "/suggestions/requests": ["after"],
  "/suggestions/:suggestionId/recommendations": ["after"],
  "/account/data/refused": ["wait"],
  "/account/confirm": ["next"],
  "/blog": ["page", "after"],
  "/blog/tags/:tag": ["page"],
  "/blog/:slug": ["x"],
  "/blog/images/:file": ["x"],
  "/covers/:bookId/:rendition": ["x"],
  "/catalogue/covers/:externalId": ["x"],
  "/sitemap.xml": ["part"],
  "/admin": ["q", "sort", "page", "after", "genre"],
  "/admin/books/:bookId": ["back"],
  "/admin/catalogue-health": ["list", "after"],
  "/admin/catalogue-upload/:uploadId": ["x"],
  "/admin/catalogue-upload/:uploadId/report.csv": ["x"],
  "/admin/reports": ["before"],
  "/admin/readers": ["q", "show", "after"],
  "/admin/waiting": ["skip"],
  "/admin/audit": ["before", "kind", "by"],
  "/admin/overview": ["days"],
  "/admin/blog": ["after", "q"],
  "/admin/blog/edit/:postId": ["x"],
};
