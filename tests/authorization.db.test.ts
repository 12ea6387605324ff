import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { RouteHandle } from "#app/http/route-handle.ts";
import routes from "#app/routes.ts";

import { addressesOf } from "./addresses.ts";
import { addBooks } from "./app.ts";
import { addPosts } from "./factories/posts.ts";
import { ORIGIN, Reader } from "./reader.ts";
import { IS_WHOLE, tenthOf } from "./short-form.ts";
import { aReader, useTestApp } from "./signed-in.ts";

/**
 * T1: who may do what, for every address of the map. An address without a row fails the run, so that
 * nobody adds one without saying whose it is.
 */
type Answer =
  | 200
  | 401
  | 404
  | 405
  | "home"
  | "to /sign-in?next=%2F"
  | "to /account/second-factor"
  | "to /notices?gone"
  | "to /admin/first-hour"
  | "to /admin/first-hour/look";

interface Row {
  /** The address to ask, where the map's own has parameters; $BOOK, $ENTRY, $SUGGESTION and $POST exist, the entry and the suggestion the member's, the post a draft. */
  address?: string;
  /** What GET answers to a visitor, a member and an admin; "home" is a redirect to `/`. */
  get: [visitor: Answer, member: Answer, admin: Answer];
  /** Methods that change something, with what they answer to a visitor who sends nothing else. */
  changes?: Partial<Record<"PUT" | "POST" | "DELETE", Answer | 400>>;
  /** What a session that gave only the password gets, where that is not what a visitor gets. */
  pending?: { get?: Answer; POST?: Answer | 400 };
  /** What is answered to a reader whose account waits for approval, where that is not what a visitor is answered. */
  waiting?: { get?: Answer | `to ${string}`; POST?: 200 | 400 | `to ${string}` };
  /** The kind of body its changes take, where that is no plain form. */
  body?: RouteHandle["body"];
}

const METHODS = ["POST", "PUT", "PATCH", "DELETE"];

const OPEN: Row["get"] = [200, 200, 200];
const MEMBERS: Row["get"] = ["home", 200, 200];
/** A page of the administration. */
const ADMINS: Row["get"] = ["home", "home", 200];
const VISITORS: Row["get"] = [200, "home", "home"];
const NOBODY: Row["get"] = [404, 404, 404];
/** What is one member's, and to another as if it were not there. */
const OWNERS: Row["get"] = ["home", 200, 404];
/** An address that only changes something: reading it changes nothing and shows nothing. */
const CHANGES_ONLY: Row["get"] = [405, 405, 405];

const MATRIX: Record<string, Row> = {
  "/": { get: OPEN },
  // Changes nothing: what a device sends along is too much for an address, and nobody's business there.
  "/deck": { get: CHANGES_ONLY, changes: { POST: 400 }, body: "application/json" },
  "/taste": { get: OPEN },
  // A visitor's taste is on their device: nothing of anybody else's can be asked for.
  "/taste/beliefs": { get: CHANGES_ONLY, changes: { POST: 400 }, body: "application/json" },
  "/taste/rules": { get: CHANGES_ONLY, changes: { POST: 401 }, body: "application/json" },
  "/taste/learning": { get: CHANGES_ONLY, changes: { POST: 401, DELETE: 401 }, body: "application/json" },
  "/taste/settings": { get: CHANGES_ONLY, changes: { POST: 401 }, body: "application/json" },
  "/together": { get: OPEN, changes: { POST: 401 } },
  // To whoever is not in it, a round is as if it were not there; its own test has those who are.
  "/together/:code": { address: "/together/22222222", get: NOBODY, changes: { POST: 404 } },
  "/together/:code/state": { address: "/together/22222222/state", get: NOBODY },
  "/together/:code/stream": { address: "/together/22222222/stream", get: NOBODY },
  "/together/:code/votes": {
    address: "/together/22222222/votes",
    get: CHANGES_ONLY,
    changes: { POST: 404 },
    body: "application/json",
  },
  ...Object.fromEntries(
    ["step", "ranking", "nominations", "withdrawal", "leaving", "lists"].map((change): [string, Row] => [
      `/together/:code/${change}`,
      { address: `/together/22222222/${change}`, get: CHANGES_ONLY, changes: { POST: 404 } },
    ]),
  ),
  "/swipes": { get: CHANGES_ONLY, changes: { POST: 401 }, body: "application/json" },
  "/sign-in": { get: VISITORS, changes: { POST: 400 } },
  // Keeps a form of an ended session, and says so by the status.
  "/sign-in/again": { get: OPEN, changes: { POST: 401 } },
  "/sign-in/again/upload": {
    get: OPEN,
    changes: { POST: 401 },
    body: "multipart/form-data",
  },
  // A question to the browser; without an answer to it nobody is signed in.
  "/sign-in/passkey": { get: CHANGES_ONLY, changes: { PUT: 200, POST: 400 } },
  "/sign-in/second-factor": {
    get: ["to /sign-in?next=%2F", "home", "home"],
    changes: { POST: "to /sign-in?next=%2F" },
    pending: { get: 200, POST: 400 },
  },
  // Not configured here: as if it were not there.
  "/sign-in/google": { get: NOBODY, changes: { POST: 404 } },
  "/api/auth/callback/google": { get: NOBODY },
  "/register": { get: VISITORS, changes: { POST: 400 } },
  "/forgot-password": { get: OPEN, changes: { POST: 400 } },
  "/reset-password": { get: OPEN, changes: { POST: 400 } },
  "/verify-email": { get: OPEN, changes: { POST: 200 } },
  "/verify-email/claim": { get: OPEN, changes: { POST: 400 } },
  "/verify-email/denial": { get: OPEN, changes: { POST: 200 } },
  "/account/settings": { get: MEMBERS, changes: { POST: 401 } },
  "/account/security": { get: MEMBERS },
  "/welcome": { get: MEMBERS, changes: { POST: 401 } },
  "/account/password": { get: MEMBERS, changes: { POST: 401 } },
  "/account/email": { get: MEMBERS, changes: { POST: 401 } },
  // Who waits has confirmed their address here, and is told so.
  "/account/email-verification": {
    get: MEMBERS,
    changes: { POST: 401 },
    waiting: { get: "to /welcome/waiting", POST: "to /welcome/waiting" },
  },
  "/sign-out": { get: CHANGES_ONLY, changes: { POST: "home" } },
  "/language": { get: CHANGES_ONLY, changes: { POST: 400 } },
  // Without its title it leads to the address with it.
  "/books/:bookId": { address: "/books/0", get: NOBODY },
  "/books/:bookId/:slug": { address: "/books/$BOOK/momo", get: OPEN },
  "/books/:bookId/:slug/picture.png": { address: "/books/$BOOK/momo/picture.png", get: OPEN },
  "/book-standing/:bookId": { address: "/book-standing/$BOOK", get: MEMBERS },
  "/book-reviews/:bookId": { address: "/book-reviews/$BOOK", get: MEMBERS },
  "/reviews/:reviewId": { address: "/reviews/1", get: ["home", 404, 404] },
  "/saved-books": { get: MEMBERS },
  "/saved-books/:bookId": {
    address: "/saved-books/$BOOK",
    get: CHANGES_ONLY,
    changes: { POST: 401, DELETE: 401 },
  },
  "/covers/:bookId/:rendition": { address: "/covers/$BOOK/pending-320", get: OPEN },
  "/dashboard": { get: MEMBERS },
  "/blog": { get: OPEN },
  "/blog/feed.xml": { get: OPEN },
  "/blog/atom.xml": { get: OPEN },
  "/blog/images/:file": { address: "/blog/images/pending-1", get: NOBODY },
  "/authors/:slug": { address: "/authors/none", get: NOBODY },
  "/series/:slug": { address: "/series/none", get: NOBODY },
  "/blog/tags/:tag": { address: "/blog/tags/none", get: NOBODY },
  "/blog/:slug": { address: "/blog/none", get: NOBODY },
  "/blog/:slug/picture.png": { address: "/blog/none/picture.png", get: NOBODY },
  "/sitemap.xml": { get: OPEN },
  "/sitemap-books.xml": { get: OPEN },
  // No book here has a series, and none of the authors has been read.
  "/sitemap-authors.xml": { get: NOBODY },
  "/sitemap-series.xml": { get: NOBODY },
  "/robots.txt": { get: OPEN },
  "/admin/blog": { get: ADMINS },
  "/admin/blog/new": { get: ADMINS, changes: { POST: 401 }, body: "multipart/form-data" },
  "/admin/blog/edit/:postId": {
    address: "/admin/blog/edit/$POST",
    get: ADMINS,
    changes: { POST: 401 },
    body: "multipart/form-data",
  },
  "/admin/blog/preview": { get: ADMINS, changes: { POST: 401 }, body: "multipart/form-data" },
  "/admin/blog/images": { get: CHANGES_ONLY, changes: { POST: 401 }, body: "multipart/form-data" },
  "/admin/blog/:postId": { address: "/admin/blog/$POST", get: CHANGES_ONLY, changes: { DELETE: 401 } },
  "/admin/blog/:postId/publication": {
    address: "/admin/blog/$POST/publication",
    get: CHANGES_ONLY,
    changes: { POST: 401, DELETE: 401 },
  },
  "/coffee-talk": { get: MEMBERS },
  "/coffee-talk/messages": { get: MEMBERS, changes: { POST: 401 } },
  "/coffee-talk/messages/:messageId": {
    address: "/coffee-talk/messages/1",
    // Nobody has said anything here.
    get: ["home", 404, 404],
    changes: { DELETE: 401 },
  },
  "/coffee-talk/messages/:messageId/reactions/:kind": {
    address: "/coffee-talk/messages/1/reactions/love",
    get: CHANGES_ONLY,
    changes: { PUT: 401, DELETE: 401 },
  },
  "/coffee-talk/books": { get: MEMBERS },
  "/coffee-talk/read": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/coffee-talk/stream": { get: MEMBERS },
  "/notices": { get: MEMBERS, changes: { POST: 401 } },
  "/notices/settings": { get: MEMBERS, changes: { POST: 401 } },
  "/notices/stream": { get: MEMBERS },
  // On to /notices where it is not the reader's.
  "/notices/:noticeId": { address: "/notices/1", get: ["home", "to /notices?gone", "to /notices?gone"] },
  // Whoever has the signed address may: here nobody has.
  "/emails/stop": { get: [404, 404, 404], changes: { POST: 404 } },
  "/reading-list": { get: CHANGES_ONLY, changes: { POST: 401, DELETE: 401 } },
  "/dashboard/saved-books": { get: MEMBERS },
  "/dashboard/matches": { get: MEMBERS },
  "/dashboard/matches/older": { get: MEMBERS },
  "/dashboard/profile": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/reading-tracker": { get: MEMBERS },
  "/reading-tracker/entries": { get: MEMBERS },
  "/reading-list/:entryId": { address: "/reading-list/$ENTRY", get: CHANGES_ONLY, changes: { DELETE: 401 } },
  "/reading-list/:entryId/removal": {
    address: "/reading-list/$ENTRY/removal",
    get: OWNERS,
    changes: { POST: 401 },
  },
  "/reading-list/:entryId/status": {
    address: "/reading-list/$ENTRY/status",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/reading-list/:entryId/page": {
    address: "/reading-list/$ENTRY/page",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/reading-list/:entryId/total-pages": {
    address: "/reading-list/$ENTRY/total-pages",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/reading-list/:entryId/review": {
    address: "/reading-list/$ENTRY/review",
    get: OWNERS,
    changes: { POST: 401 },
  },
  "/reading-list/:entryId/stars": {
    address: "/reading-list/$ENTRY/stars",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/reading-list/:entryId/again": {
    address: "/reading-list/$ENTRY/again",
    get: CHANGES_ONLY,
    changes: { POST: 401, DELETE: 401 },
  },
  "/reading-list/:entryId/log": { address: "/reading-list/$ENTRY/log", get: OWNERS },
  "/reading-list/:entryId/log/:lineId": {
    address: "/reading-list/$ENTRY/log/1",
    get: CHANGES_ONLY,
    changes: { POST: 401, DELETE: 401 },
  },
  "/reading-list/:entryId/cover.svg": { address: "/reading-list/$ENTRY/cover.svg", get: OWNERS },
  "/deals": { get: MEMBERS, changes: { POST: 401 } },
  "/deals/older": { get: MEMBERS },
  "/deals/:dealId": { address: "/deals/1", get: CHANGES_ONLY, changes: { POST: 401, DELETE: 401 } },
  "/deals/:dealId/report": { address: "/deals/1/report", get: CHANGES_ONLY, changes: { POST: 401 } },
  "/deals/:dealId/kept": { address: "/deals/1/kept", get: CHANGES_ONLY, changes: { POST: 401 } },
  // Visitors find a match as well; who asks for nothing is told so.
  "/ai-match": { get: OPEN, changes: { POST: 400 } },
  "/ai-match/provider": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/time-zone": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/joining": { get: OPEN },
  // What waits can be taken along and erased like any other account.
  "/welcome/waiting": { get: ["home", "home", "home"], waiting: { get: 200 } },
  "/account/data": { get: CHANGES_ONLY, changes: { POST: 401 }, waiting: { POST: 200 } },
  "/account/data/refused": { get: MEMBERS, waiting: { get: 200 } },
  "/account/deletion": { get: CHANGES_ONLY, changes: { POST: 401 }, waiting: { POST: 400 } },
  "/account/devices": { get: MEMBERS },
  "/account/devices/others/end": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/account/devices/:sessionId/end": {
    address: "/account/devices/nobodys/end",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/account/second-factor": { get: MEMBERS },
  "/account/second-factor/app": { get: MEMBERS, changes: { POST: 401 } },
  // Whoever has no second factor is led to the page about it.
  "/account/second-factor/recovery-codes": {
    get: ["home", "to /account/second-factor", "to /account/second-factor"],
    changes: { POST: 401 },
  },
  "/account/second-factor/removal": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/account/passkeys": { get: CHANGES_ONLY, changes: { PUT: 401, POST: 401 } },
  "/account/confirm": { get: MEMBERS, changes: { POST: 401 } },
  "/account/mutes": { get: MEMBERS },
  "/mutes": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/mutes/:muteId": { address: "/mutes/1", get: CHANGES_ONLY, changes: { DELETE: 401 } },
  "/house-rules": { get: OPEN },
  "/search": { get: OPEN },
  "/catalogue/search": { get: MEMBERS },
  "/catalogue/outside": { get: MEMBERS },
  "/catalogue/covers/:externalId": { address: "/catalogue/covers/never-found", get: ["home", 404, 404] },
  "/reading-list/outside": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/reading-list/own": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/reading-tracker/statistics": { get: MEMBERS },
  "/reading-tracker/achievements": { get: MEMBERS },
  "/reading-tracker/achievements/unlocked": { get: MEMBERS },
  "/reading-tracker/preferences": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/reading-goals": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/reading-tracker/years/:year": { address: "/reading-tracker/years/2024", get: MEMBERS },
  "/reading-tracker/years/:year/picture.png": {
    address: "/reading-tracker/years/2024/picture.png",
    get: ["home", 404, 404],
  },
  "/reading-tracker/streak-rule": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/reading-tracker/unsorted": { get: MEMBERS, changes: { POST: 401 } },
  "/reading-tracker/next": { get: MEMBERS, changes: { POST: 401 } },
  "/reading-tracker/next/undo": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/reading-tracker/import": { get: MEMBERS, changes: { POST: 401 }, body: "multipart/form-data" },
  "/reading-tracker/import/:importId": { address: "/reading-tracker/import/1", get: ["home", 404, 404] },
  "/reading-tracker/import/:importId/dates": {
    address: "/reading-tracker/import/1/dates",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/reading-tracker/import/:importId/decisions": {
    address: "/reading-tracker/import/1/decisions",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/reading-tracker/import/:importId/apply": {
    address: "/reading-tracker/import/1/apply",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/reading-tracker/import/:importId/undo": {
    address: "/reading-tracker/import/1/undo",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/reading-tracker/export.csv": { get: MEMBERS },
  "/reading-tracker/export.json": { get: MEMBERS },
  "/suggestions": { get: MEMBERS },
  "/suggestions/requests": { get: MEMBERS, changes: { POST: 401 } },
  "/suggestions/:suggestionId": {
    address: "/suggestions/$SUGGESTION",
    get: CHANGES_ONLY,
    changes: { DELETE: 401 },
  },
  "/suggestions/:suggestionId/accepted": {
    address: "/suggestions/$SUGGESTION/accepted",
    get: CHANGES_ONLY,
    changes: { POST: 401, DELETE: 401 },
  },
  "/suggestions/:suggestionId/recommendations": {
    address: "/suggestions/$SUGGESTION/recommendations",
    get: MEMBERS,
    changes: { POST: 401 },
  },
  "/suggestions/:suggestionId/recommendations/:recommendationId": {
    address: "/suggestions/$SUGGESTION/recommendations/1",
    get: CHANGES_ONLY,
    changes: { DELETE: 401 },
  },
  "/suggestions/:suggestionId/recommendations/:recommendationId/cover.svg": {
    address: "/suggestions/$SUGGESTION/recommendations/1/cover.svg",
    get: ["home", 404, 404],
  },
  "/reports": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/account/notices/:noticeId/reading": {
    address: "/account/notices/1/reading",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/reports": { get: ADMINS },
  "/moderation/:kind/:thingId/removal": {
    address: "/moderation/message/1/removal",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/moderation/:kind/:thingId/suspension": {
    address: "/moderation/message/1/suspension",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/reports/:reportId/removal": {
    address: "/admin/reports/1/removal",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/reports/:reportId/dismissal": {
    address: "/admin/reports/1/dismissal",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/readers": { get: ADMINS },
  "/admin/readers/:userId/suspension": {
    address: "/admin/readers/nobodys/suspension",
    get: CHANGES_ONLY,
    changes: { POST: 401, DELETE: 401 },
  },
  "/admin/readers/:userId": { address: "/admin/readers/$WAITING", get: ADMINS },
  "/admin/readers/:userId/role": {
    address: "/admin/readers/nobodys/role",
    get: CHANGES_ONLY,
    changes: { POST: 401, DELETE: 401 },
  },
  "/admin/readers/:userId/reset-link": {
    address: "/admin/readers/nobodys/reset-link",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/readers/:userId/erasure": {
    address: "/admin/readers/nobodys/erasure",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/waiting": { get: ADMINS },
  "/admin/waiting/:userId": {
    address: "/admin/waiting/$WAITING",
    get: CHANGES_ONLY,
    changes: { POST: 401, DELETE: 401 },
  },
  "/admin/audit": { get: ADMINS },
  "/admin": { get: ADMINS, changes: { POST: 401 } },
  "/admin/authors/:authorId": {
    address: "/admin/authors/none",
    get: ["home", "home", 404],
    changes: { POST: 401 },
  },
  "/admin/books/:bookId": {
    address: "/admin/books/$BOOK",
    get: ADMINS,
    changes: { POST: 401, DELETE: 401 },
  },
  "/admin/catalogue-upload": { get: ADMINS, changes: { POST: 401 }, body: "multipart/form-data" },
  "/admin/catalogue-upload/open-library": { get: ADMINS, changes: { POST: 401 } },
  "/admin/catalogue-upload/open-library/:runId/pause": {
    address: "/admin/catalogue-upload/open-library/00000000-0000-4000-8000-000000000000/pause",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/catalogue-upload/open-library/:runId/resumption": {
    address: "/admin/catalogue-upload/open-library/00000000-0000-4000-8000-000000000000/resumption",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/catalogue-upload/open-library/:runId/cancellation": {
    address: "/admin/catalogue-upload/open-library/00000000-0000-4000-8000-000000000000/cancellation",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/catalogue-upload/:uploadId": {
    address: "/admin/catalogue-upload/1",
    get: ["home", "home", 404],
    changes: { POST: 401 },
  },
  "/admin/catalogue-upload/:uploadId/discard": {
    address: "/admin/catalogue-upload/1/discard",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/catalogue-upload/:uploadId/undo": {
    address: "/admin/catalogue-upload/1/undo",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/catalogue-upload/:uploadId/changes.csv": {
    address: "/admin/catalogue-upload/1/changes.csv",
    get: ["home", "home", 404],
  },
  "/admin/catalogue-upload/:uploadId/report.csv": {
    address: "/admin/catalogue-upload/1/report.csv",
    get: ["home", "home", 404],
  },
  "/admin/catalogue-health": { get: ADMINS },
  "/admin/books/:bookId/series": { address: "/admin/books/$BOOK/series", get: ADMINS, changes: { POST: 401 } },
  "/admin/books/:bookId/series/removal": {
    address: "/admin/books/$BOOK/series/removal",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/catalogue-health/names": { get: ADMINS, changes: { POST: 401 } },
  "/admin/catalogue-health/parted-names": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/admin/catalogue-health/link-checks": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/admin/catalogue-health/merges": { get: CHANGES_ONLY, changes: { POST: 401 } },
  // Nobody has said here how they can be reached.
  "/.well-known/security.txt": { get: NOBODY },
  // Nothing, while the place looks as Bookmatch does.
  "/place/:file": { address: "/place/0123456789abcdef.css", get: NOBODY },
  "/terms": { get: OPEN },
  "/privacy": { get: OPEN },
  "/imprint": { get: OPEN },
  "/admin/overview": { get: ADMINS },
  // Its form is there only while nobody has an account.
  "/first-hour": { get: [200, 200, "to /admin/first-hour"], changes: { POST: 400 } },
  "/admin/first-hour": { get: ["home", "home", "to /admin/first-hour/look"] },
  "/admin/first-hour/:step": {
    address: "/admin/first-hour/joining",
    get: ADMINS,
    changes: { POST: 401 },
    body: "multipart/form-data",
  },
  "/admin/settings": { get: ADMINS, changes: { POST: 401 } },
  "/admin/settings/place": { get: ADMINS, changes: { POST: 401 }, body: "multipart/form-data" },
  "/admin/settings/joining": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/admin/settings/invitations": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/admin/settings/invitations/:invitationId/end": {
    address: "/admin/settings/invitations/$INVITATION/end",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/account/wishes": { get: MEMBERS },
  "/wishes/:bookId": { address: "/wishes/$BOOK", get: CHANGES_ONLY, changes: { POST: 401 } },
  "/wishes/:bookId/removal": { address: "/wishes/$BOOK/removal", get: CHANGES_ONLY, changes: { POST: 401 } },
  "/admin/wanted": { get: ADMINS },
  "/admin/wanted.csv": { get: ADMINS },
  "/admin/wanted/:bookId": { address: "/admin/wanted/$BOOK", get: CHANGES_ONLY, changes: { POST: 401 } },
  "/account/places": { get: MEMBERS, changes: { POST: 401 } },
  "/account/languages": { get: MEMBERS, changes: { POST: 401 } },
  "/admin/places": { get: ADMINS, changes: { POST: 401 } },
  "/admin/places/order": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/admin/places/presets": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/admin/places/:placeId": { address: "/admin/places/$PLACE", get: ADMINS, changes: { POST: 401 } },
  "/admin/places/:placeId/check": {
    address: "/admin/places/$PLACE/check",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/places/:placeId/removal": {
    address: "/admin/places/$PLACE/removal",
    get: CHANGES_ONLY,
    changes: { POST: 401 },
  },
  "/admin/settings/test-mail": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/admin/settings/round-guests": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/admin/settings/second-factor": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/admin/settings/blocked-addresses": { get: CHANGES_ONLY, changes: { POST: 401 } },
  "/healthz": { get: OPEN },
  "/readyz": { get: OPEN },
  "/*": { address: "/nothing/here", get: NOBODY },
};

const { app } = useTestApp();
let book: number;
/** How many questions were asked: a matrix that shrank unseen would still be green. */
let cells = 0;
let entry: number;
let suggestion: number;
let post: number;
/**
 * A suspended reader still has the cookie of a session; it shall be worth nothing. Nor shall that of somebody whose
 * account waits for approval, or of an admin who gave the password and not the second factor. The member has never
 * confirmed their address.
 */
const PEOPLE = ["visitor", "suspended", "waiting", "pending", "member", "admin"] as const;
type Person = (typeof PEOPLE)[number];
const people = {} as Record<Person, Reader>;
const COLUMN: Record<Person, 0 | 1 | 2> = { visitor: 0, suspended: 0, waiting: 0, pending: 0, member: 1, admin: 2 };
let waitingId: string;
let invitation: number;
let place: number;
/** What an answer may end, and is put back for each question. */
const ENDED = ["suspended", "waiting", "pending"] as const;
const cookiesOf = {} as Record<(typeof ENDED)[number], Array<[string, string]>>;
let endedSessions: unknown;

beforeAll(async () => {
  [book] = (await addBooks(app.pool, [{ title: "Momo" }])) as [number];
  people.visitor = new Reader(app);
  for (const who of PEOPLE.slice(1)) people[who] = await aReader(app, { email: `${who}@example.org` });
  for (const who of ENDED) cookiesOf[who] = [...people[who].cookies];
  const theirs = await app.pool.query(
    `SELECT sessions.* FROM sessions JOIN users ON users.id = user_id
     WHERE email IN ('suspended@example.org', 'waiting@example.org', 'pending@example.org')`,
  );
  endedSessions = theirs.rows;
  await app.pool.query(
    "UPDATE users SET suspended_until = '9999-12-31Z', suspension_reason = 'Rude' WHERE email = 'suspended@example.org'",
  );
  await app.pool.query("UPDATE users SET role = 'admin' WHERE email IN ('admin@example.org', 'pending@example.org')");
  await app.pool.query("UPDATE users SET has_second_factor = true WHERE email = 'pending@example.org'");
  const waits = await app.pool.query(
    "UPDATE users SET waiting_since = now(), email_verified = true WHERE email = 'waiting@example.org' RETURNING id",
  );
  waitingId = waits.rows[0].id;
  const link = await app.pool.query(
    `INSERT INTO invitations (name, digest, ends_at) VALUES ('Friends', repeat('a', 64), now() + interval '7 days')
     RETURNING id`,
  );
  invitation = link.rows[0].id;
  place = (await app.pool.query("SELECT id FROM places")).rows[0].id;
  const { rows } = await app.pool.query(
    `INSERT INTO reading_list (user_id, title, author)
     SELECT id, 'Members only', 'A. Member' FROM users WHERE email = 'member@example.org' RETURNING id`,
  );
  entry = rows[0].id;
  const asked = await app.pool.query(
    `INSERT INTO book_suggestions (user_id, title, description)
     SELECT id, 'Members only', 'Books' FROM users WHERE email = 'member@example.org' RETURNING id`,
  );
  suggestion = asked.rows[0].id;
  [post] = (await addPosts(app.pool, [{ title: "Admins only", published: false, publishedAt: null }])) as [number];
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM rate_limits");
  // The first answer ends it: for each question it is as if the reader had just been suspended.
  await app.pool.query(
    "INSERT INTO sessions SELECT * FROM json_populate_recordset(NULL::sessions, $1) ON CONFLICT DO NOTHING",
    [JSON.stringify(endedSessions)],
  );
  for (const who of ENDED) for (const [name, value] of cookiesOf[who]) people[who].cookies.set(name, value);
  // However long the whole takes: what waits longer than 15 minutes is ended.
  await app.pool.query(
    "UPDATE sessions SET created_at = now() FROM users WHERE users.id = user_id AND email = 'pending@example.org'",
  );
});

const paths = addressesOf(routes);
const addressOf = (path: string) =>
  (MATRIX[path]?.address ?? path)
    .replace("$BOOK", String(book))
    .replace("$ENTRY", String(entry))
    .replace("$SUGGESTION", String(suggestion))
    .replace("$POST", String(post))
    .replace("$WAITING", waitingId)
    .replace("$INVITATION", String(invitation))
    .replace("$PLACE", String(place));

/** What GET answers to them at this address. */
const getBy = (who: Person, { get, waiting, pending }: Row): Answer | `to ${string}` =>
  (who === "waiting" && waiting?.get) || (who === "pending" && pending?.get) || get[COLUMN[who]];

it("the matrix of permissions has a row for every address of the map, and no other", () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual([...paths].toSorted());
});

/** All that a request could have changed. When a session was last seen, and how often somebody asked, may move. */
async function everything(): Promise<string> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name NOT IN ('sessions', 'rate_limits') ORDER BY 1`,
  );
  const rows = tables.map(({ name }) => `(SELECT json_agg(t ORDER BY t::text) FROM ${name} t) AS ${name}`);
  const sessions = `(SELECT json_agg(sessions.id ORDER BY sessions.id) FROM sessions JOIN users ON users.id = user_id
    WHERE suspended_until IS NULL AND waiting_since IS NULL AND NOT has_second_factor) AS sessions`;
  return JSON.stringify((await app.pool.query(`SELECT ${[...rows, sessions].join(", ")}`)).rows);
}

async function answerOf(response: Response): Promise<number | string> {
  cells += 1;
  const location = response.headers.get("Location");
  if (response.status >= 300 && response.status < 400) return location === "/" ? "home" : `to ${location}`;
  return response.status;
}

describe.each(Object.entries(MATRIX))("T1: %s", (path, row) => {
  const { waiting, pending, changes = {}, body = "application/x-www-form-urlencoded" } = row;
  it.each(PEOPLE)("answers a %s as it should", async (who) => {
    expect(await answerOf(await people[who].get(addressOf(path)))).toBe(getBy(who, row));
  });

  it.each(PEOPLE)("answers a %s's HEAD like GET, without a body", async (who) => {
    const response = await people[who].head(addressOf(path));
    expect(await answerOf(response)).toBe(getBy(who, row));
    expect(await response.text()).toBe("");
  });

  it.each(["visitor", "suspended", "waiting", "pending", "member"] as const)(
    "tells a %s no more as data than as a page",
    async (who) => {
      if (getBy(who, row) !== "home") return;
      for (const query of DATA_QUERIES) {
        for (const twin of [".data", "/_.data"]) {
          const response = await people[who].get(addressOf(path) + twin + query);
          cells += 1;
          const text = await response.text();
          expect(text).not.toMatch(who === "member" ? OTHERS_SECRETS : SECRETS);
          if (query === "" && twin === ".data")
            expect([202, 204, 302, 404].includes(response.status) || /redirect/i.test(text)).toBe(true);
        }
      }
    },
  );

  it.each(Object.entries(changes))("answers a visitor's %s with %s, and changes nothing", async (method, expected) => {
    const before = await everything();
    const headers = { "Content-Type": body };
    for (const who of ["visitor", "suspended", "waiting", "pending"] as const) {
      const own = method === "POST" ? { waiting, pending }[who as "waiting"]?.POST : undefined;
      // Who waits is signed in already, and led to where that is said.
      const answer =
        own ?? (who === "waiting" && expected === 401 && !path.startsWith("/sign-in/") ? "home" : expected);
      expect([who, await answerOf(await people[who].send(addressOf(path), {}, { method, headers }))]).toEqual([
        who,
        answer,
      ]);
    }
    expect(await everything()).toBe(before);
  });

  it.each(Object.entries(changes).filter(([, expected]) => expected === 401 && !path.startsWith("/sign-in/")))(
    "leads %s of an ended session to the sign-in, however it is sent",
    async (method) => {
      const address = addressOf(path);
      const ways: Array<[suffix: string, headers: Record<string, string>]> = [
        [".data", { Accept: "*/*" }],
        ["", { Accept: "application/json" }],
      ];
      for (const who of ["visitor", "suspended"] as const) {
        for (const [suffix, headers] of ways) {
          const sent = { method, headers: { "Content-Type": body, ...headers } };
          const response = await people[who].send(address + suffix, {}, sent);
          cells += 1;
          expect([suffix, response.status, response.headers.get("WWW-Authenticate")]).toEqual([suffix, 401, "Session"]);
          expect(await response.json()).toEqual({ suspension: who === "suspended" ? expect.any(String) : null });
        }
      }
      if (method !== "POST" || body === "application/json") return;
      const sent = { method, headers: { "Content-Type": body, Accept: "text/html" } };
      const response = await people.visitor.send(address, {}, sent);
      cells += 1;
      const to = response.headers.get("Location");
      const carried = [307, expect.stringContaining(`?to=${encodeURIComponent(address)}`)];
      expect([response.status, to]).toEqual(to?.startsWith("/sign-in?") ? [302, to] : carried);
    },
  );

  it.each(path.startsWith("/admin") ? Object.keys(changes) : [])(
    "answers a member's %s with 403, and changes nothing",
    async (method) => {
      const before = await everything();
      const headers = { "Content-Type": body };
      for (const twin of ["", ".data"]) {
        const { status } = await people.member.send(addressOf(path) + twin, {}, { method, headers });
        cells += 1;
        expect([twin, status]).toEqual([twin, 403]);
      }
      expect(await everything()).toBe(before);
    },
  );
});

/** What one rule holds for all addresses alike: some hundred requests for each. */
describe.each(tenthOf(Object.entries(MATRIX)))("T1: %s", (path, { get, changes = {} }) => {
  it("opens nothing to a visitor by being spelled otherwise", async () => {
    if (get[0] !== "home") return;
    const address = addressOf(path);
    for (const spelled of spellings(address)) {
      const response = await people.visitor.get(spelled);
      cells += 1;
      expect([spelled, await response.text()]).toEqual([spelled, expect.not.stringMatching(SECRETS)]);
      expect([spelled, response.status]).not.toEqual([spelled, 200]);
    }
  });

  it("changes nothing for a form from another site", async () => {
    const before = await everything();
    for (const who of PEOPLE) {
      for (const from of ELSEWHERE) {
        for (const method of METHODS) {
          const response = await people[who].send(addressOf(path), {}, { method, headers: from });
          expect(await answerOf(response)).toBe(403);
        }
      }
    }
    expect(await everything()).toBe(before);
  });

  it("answers 405 to every method it does not name, and changes nothing", async () => {
    const before = await everything();
    const reads = get.every((answer) => answer === 405) ? [] : ["GET", "HEAD"];
    const named = [...reads, ...Object.keys(changes)];
    for (const who of PEOPLE) {
      for (const method of [...METHODS, "OPTIONS", "PROPFIND", ...(reads.length ? [] : ["GET", "HEAD"])]) {
        if (named.includes(method)) continue;
        for (const twin of ["GET", "HEAD"].includes(method) ? [""] : ["", ".data"]) {
          const init = { method, headers: { Origin: ORIGIN } };
          const response = ["GET", "HEAD"].includes(method)
            ? await app.request(addressOf(path) + twin, { method })
            : await people[who].send(addressOf(path) + twin, { nickname: "Changed", timeZone: "UTC" }, init);
          expect([method, twin, await answerOf(response)]).toEqual([method, twin, 405]);
          expect(response.headers.get("Allow")).toBe(
            [...(twin && !reads.length ? ["GET", "HEAD"] : []), ...named].join(", "),
          );
        }
      }
    }
    expect(await everything()).toBe(before);
  });
});

it("the matrix of permissions has asked as much as before", () => {
  console.info(`T1: ${cells} cells of the matrix, 0 wrong`);
  expect(cells).toBeGreaterThan(IS_WHOLE ? 20_000 : 5_000);
});

/** What only the two who are signed in may see. */
const SECRETS =
  /Saved Books \(|Signed-in devices|Members only|Admins only|member@example\.org|admin@example\.org|waiting@example\.org|pending@example\.org/;

const OTHERS_SECRETS = /Admins only|admin@example\.org|waiting@example\.org/;

const DATA_QUERIES = [
  "",
  "?_routes=root",
  "?_routes=",
  "?_routes=account/dashboard/dashboard.route",
  "?_routes=account/security/devices.route",
  "?_routes=root,account/dashboard/dashboard.route&_routes=root",
];

/** What a browser, or somebody who writes requests by hand, says about where a form comes from. */
const ELSEWHERE: Array<Record<string, string>> = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "http://localhost:3000.evil.example" },
  { Origin: "", "Sec-Fetch-Site": "cross-site" },
  { Origin: "", "Sec-Fetch-Site": "same-site" },
];

/** The same address for eyes, proxies or file systems; `/dashboard` stands for any. */
function spellings(address: string): string[] {
  const [, first = "", ...rest] = address.split("/");
  const tail = rest.map((part) => `/${part}`).join("");
  const encoded = `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`;
  return [
    `/${address}`,
    `//${address}`,
    `/.${address}`,
    `/x/..${address}`,
    `/x/%2e%2e${address}`,
    `${address}/`,
    `${address}//`,
    `${address}/.`,
    address.toUpperCase(),
    `/${first[0]!.toUpperCase()}${first.slice(1)}${tail}`,
    `/${encoded}${tail}`,
    `/%25${encoded.slice(1)}${tail}`,
    address.replaceAll(/(?<!^)\//g, "%2F"),
    `/${first};x${tail}`,
    `${address};x=1`,
    `${address}%00`,
    `${address}%20`,
    `${address}.`,
    `${address}.html`,
    `${address}.json`,
    `${address}.DATA`,
    `${address}/.data`,
    `${address}?_data=root`,
    `${address}#x`,
    `\\${address.slice(1)}`,
    `${address}\\`,
  ];
}
