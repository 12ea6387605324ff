import { index, layout, route, type RouteConfig, type RouteConfigEntry } from "@react-router/dev/routes";

/** Ids of routes that the browser's router never visits. */
export const UNROUTED = new Set<string>();

/** Ids of routes that are visited so rarely that the router may look for their files when they are. */
export const RARE = new Set<string>();

/**
 * The route table: every URL of the app, its guard and its file, grouped as the folders are. Every page loads a map of
 * it: `unrouted` and `rare` keep that short.
 */
export default [
  // deck: swiping and searching, and what the deck learns from it
  index("deck/screens/swipe/swipe.route.tsx"),
  unrouted("deck", "deck/screens/swipe/deck.route.ts"),
  unrouted("search", "deck/screens/search/search.route.tsx"),
  rare("taste", "deck/screens/taste/taste.route.tsx"),
  unrouted("taste/beliefs", "deck/screens/taste/beliefs.route.ts"),
  readers("deck", [
    unrouted("swipes", "deck/screens/swipe/swipes.route.ts"),
    unrouted("taste/rules", "deck/screens/taste/rules.route.ts"),
    unrouted("taste/learning", "deck/screens/taste/learning.route.ts"),
    unrouted("taste/settings", "deck/screens/taste/settings.route.ts"),
    rare("dashboard/matches", "deck/screens/matches/matches.route.tsx"),
    rare("dashboard/matches/older", "deck/screens/matches/older-matches.route.ts"),
  ]),

  // match: AI Match
  route("ai-match", "match/screens/ai-match.route.tsx"),
  readers("match", [route("ai-match/provider", "match/screens/provider.route.ts")]),

  // books: the catalogue: covers, search, saved books, and the owner’s tables
  unrouted("authors/:slug", "books/screens/names/author.route.tsx"),
  unrouted("series/:slug", "books/screens/names/series.route.tsx"),
  unrouted("covers/:bookId/:rendition", "books/screens/covers/cover.route.ts"),
  unrouted("sitemap-books.xml", "books/screens/sitemap/sitemap-books.route.ts"),
  unrouted("sitemap-authors.xml", "books/screens/sitemap/sitemap-authors.route.ts"),
  unrouted("sitemap-series.xml", "books/screens/sitemap/sitemap-series.route.ts"),
  route("saved-books/:bookId", "books/screens/saved/saved-book.route.ts"),
  unrouted("wishes/:bookId", "books/screens/wishes/wish.route.ts"),
  readers("books", [
    unrouted("saved-books", "books/screens/saved/saved-among.route.ts"),
    unrouted("catalogue/search", "books/screens/search/own-search.route.ts"),
    unrouted("catalogue/outside", "books/screens/search/outside-search.route.ts"),
    unrouted("catalogue/covers/:externalId", "books/screens/search/outside-cover.route.ts"),
    unrouted("wishes/:bookId/removal", "books/screens/wishes/wish-removal.route.ts"),
    unrouted("account/wishes", "books/screens/wishes/my-wishes.route.tsx"),
    unrouted("account/places", "books/screens/places/my-places.route.tsx"),
    unrouted("account/languages", "books/screens/languages/my-languages.route.tsx"),
  ]),
  admins("books", [
    route("admin", "books/screens/admin/books.route.tsx"),
    route("admin/books/:bookId", "books/screens/admin/book.route.tsx"),
    route("admin/books/:bookId/series", "books/screens/admin/names/book-series.route.tsx"),
    route("admin/books/:bookId/series/removal", "books/screens/admin/names/series-removal.route.ts"),
    route("admin/authors/:authorId", "books/screens/admin/authors/author-life.route.tsx"),
    route("admin/catalogue-upload", "books/screens/admin/upload/upload.route.tsx"),
    route("admin/catalogue-upload/open-library", "books/screens/admin/open-library/open-library.route.tsx"),
    route("admin/catalogue-upload/open-library/:runId/pause", "books/screens/admin/open-library/pause.route.ts"),
    route(
      "admin/catalogue-upload/open-library/:runId/resumption",
      "books/screens/admin/open-library/resumption.route.ts",
    ),
    route(
      "admin/catalogue-upload/open-library/:runId/cancellation",
      "books/screens/admin/open-library/cancellation.route.ts",
    ),
    route("admin/catalogue-upload/:uploadId", "books/screens/admin/upload/report.route.tsx"),
    unrouted("admin/catalogue-upload/:uploadId/report.csv", "books/screens/admin/upload/report-csv.route.ts"),
    unrouted("admin/catalogue-upload/:uploadId/changes.csv", "books/screens/admin/upload/changes-csv.route.ts"),
    route("admin/catalogue-upload/:uploadId/discard", "books/screens/admin/upload/discard.route.ts"),
    route("admin/catalogue-upload/:uploadId/undo", "books/screens/admin/upload/undo.route.ts"),
    route("admin/catalogue-health", "books/screens/admin/health/health.route.tsx"),
    route("admin/catalogue-health/names", "books/screens/admin/names/names.route.tsx"),
    route("admin/catalogue-health/parted-names", "books/screens/admin/names/parted-names.route.ts"),
    route("admin/catalogue-health/link-checks", "books/screens/admin/health/link-checks.route.ts"),
    route("admin/wanted", "books/screens/wishes/wanted.route.tsx"),
    route("admin/wanted.csv", "books/screens/wishes/wanted-csv.route.ts"),
    route("admin/wanted/:bookId", "books/screens/wishes/mark.route.ts"),
    route("admin/places", "books/screens/places/places.route.tsx"),
    route("admin/places/order", "books/screens/places/order.route.ts"),
    route("admin/places/presets", "books/screens/places/presets.route.ts"),
    route("admin/places/:placeId", "books/screens/places/place.route.tsx"),
    route("admin/places/:placeId/check", "books/screens/places/check.route.ts"),
    route("admin/places/:placeId/removal", "books/screens/places/removal.route.ts"),
  ]),

  // reading: the list, its log and figures, import and export

  route("reading-list", "reading/screens/list/additions.route.ts"),
  readers("reading", [
    route("reading-tracker", "reading/screens/tracker/tracker.route.tsx", [
      index("reading/screens/tracker/list.route.tsx"),
      rare("statistics", "reading/screens/statistics/statistics.route.tsx"),
      rare("achievements", "reading/screens/statistics/achievements.route.tsx"),
    ]),
    unrouted("reading-tracker/entries", "reading/screens/tracker/entries.route.ts"),
    route("reading-list/:entryId", "reading/screens/list/entry.route.ts"),
    rare("reading-list/:entryId/removal", "reading/screens/list/removal.route.tsx"),
    route("reading-list/:entryId/status", "reading/screens/list/status.route.ts"),
    route("reading-list/:entryId/page", "reading/screens/list/page.route.ts"),
    route("reading-list/:entryId/total-pages", "reading/screens/list/total-pages.route.ts"),
    route("reading-list/:entryId/stars", "reading/screens/list/stars.route.ts"),
    route("reading-list/:entryId/again", "reading/screens/list/again.route.ts"),
    route("reading-list/:entryId/log", "reading/screens/list/log.route.ts"),
    route("reading-list/:entryId/log/:lineId", "reading/screens/list/line.route.ts"),
    unrouted("reading-list/:entryId/cover.svg", "reading/screens/list/cover.route.ts"),
    route("reading-list/outside", "reading/screens/add-book/outside-book.route.ts"),
    route("reading-list/own", "reading/screens/add-book/own-book.route.ts"),
    unrouted("reading-tracker/achievements/unlocked", "reading/screens/statistics/unlocked.route.ts"),
    route("reading-tracker/preferences", "reading/screens/statistics/preferences.route.ts"),
    rare("reading-tracker/years/:year", "reading/screens/years/year.route.tsx"),
    unrouted("reading-tracker/years/:year/picture.png", "reading/screens/years/year-picture.route.ts"),
    route("reading-tracker/streak-rule", "reading/screens/statistics/streak-rule.route.ts"),
    route("reading-goals", "reading/screens/statistics/goals.route.ts"),
    rare("reading-tracker/unsorted", "reading/screens/unsorted/unsorted.route.tsx"),
    rare("reading-tracker/import", "reading/screens/import/import.route.tsx"),
    rare("reading-tracker/import/:importId", "reading/screens/import/import-preview.route.tsx"),
    rare("reading-tracker/import/:importId/dates", "reading/screens/import/dates.route.ts"),
    rare("reading-tracker/import/:importId/decisions", "reading/screens/import/decisions.route.ts"),
    rare("reading-tracker/import/:importId/apply", "reading/screens/import/apply.route.ts"),
    rare("reading-tracker/import/:importId/undo", "reading/screens/import/undo.route.ts"),
    unrouted("reading-tracker/export.csv", "reading/screens/export/export-csv.route.ts"),
    unrouted("reading-tracker/export.json", "reading/screens/export/export-json.route.ts"),
  ]),

  // club: talk, suggestions, deals, reviews, reports, moderation

  readers("club", [
    route("coffee-talk", "club/screens/talk/coffee-talk.route.tsx"),
    unrouted("coffee-talk/messages", "club/screens/talk/messages.route.ts"),
    unrouted("coffee-talk/messages/:messageId", "club/screens/talk/message.route.ts"),
    unrouted("coffee-talk/messages/:messageId/reactions/:kind", "club/screens/talk/reaction.route.ts"),
    unrouted("coffee-talk/books", "club/screens/talk/books.route.ts"),
    unrouted("coffee-talk/stream", "club/screens/talk/stream.route.ts"),
    route("deals", "club/screens/deals/deals.route.tsx"),
    unrouted("deals/older", "club/screens/deals/older-deals.route.ts"),
    route("deals/:dealId", "club/screens/deals/deal.route.ts"),
    route("deals/:dealId/report", "club/screens/deals/report.route.ts"),
    route("deals/:dealId/kept", "club/screens/deals/reports-dismissal.route.ts"),
    rare("account/mutes", "club/screens/mutes/muted-readers.route.tsx"),
    unrouted("mutes", "club/screens/mutes/mutes.route.ts"),
    route("mutes/:muteId", "club/screens/mutes/mute.route.ts"),
    route("suggestions", "club/screens/suggestions/suggestions.route.tsx"),
    route("suggestions/requests", "club/screens/suggestions/requests.route.ts"),
    route("suggestions/:suggestionId", "club/screens/suggestions/suggestion.route.ts"),
    route("suggestions/:suggestionId/accepted", "club/screens/suggestions/accepted.route.ts"),
    route("suggestions/:suggestionId/recommendations", "club/screens/suggestions/recommendations.route.ts"),
    route(
      "suggestions/:suggestionId/recommendations/:recommendationId",
      "club/screens/suggestions/recommendation.route.ts",
    ),
    unrouted(
      "suggestions/:suggestionId/recommendations/:recommendationId/cover.svg",
      "club/screens/suggestions/cover.route.ts",
    ),
    rare("reading-list/:entryId/review", "club/screens/reviews/review.route.tsx"),
    rare("book-reviews/:bookId", "club/screens/reviews/book-reviews.route.tsx"),
    rare("reviews/:reviewId", "club/screens/reviews/one-review.route.tsx"),
    route("reports", "club/screens/reports/reports.route.ts"),
    rare("account/notices/:noticeId/reading", "club/screens/reports/notice-reading.route.ts"),
  ]),
  admins("club", [
    route("admin/reports", "club/screens/moderation/queue.route.tsx"),
    route("admin/reports/:reportId/removal", "club/screens/moderation/removal.route.ts"),
    route("admin/reports/:reportId/dismissal", "club/screens/moderation/dismissal.route.ts"),
    route("moderation/:kind/:thingId/removal", "club/screens/moderation/content-removal.route.ts"),
    route("moderation/:kind/:thingId/suspension", "club/screens/moderation/content-suspension.route.ts"),
    route("admin/readers", "club/screens/moderation/readers.route.tsx"),
    route("admin/readers/:userId/suspension", "club/screens/moderation/suspension.route.ts"),
    route("admin/audit", "club/screens/moderation/audit.route.tsx"),
  ]),

  // blog: posts for everybody, and their editor
  unrouted("blog", "blog/screens/public/blog.route.tsx"),
  unrouted("blog/feed.xml", "blog/screens/public/feed.route.ts"),
  unrouted("blog/atom.xml", "blog/screens/public/atom.route.ts"),
  unrouted("blog/images/:file", "blog/screens/public/image.route.ts"),
  unrouted("blog/tags/:tag", "blog/screens/public/tag.route.tsx"),
  unrouted("blog/:slug", "blog/screens/public/post.route.tsx"),
  unrouted("blog/:slug/picture.png", "blog/screens/public/share-picture.route.ts"),
  unrouted("sitemap.xml", "blog/screens/public/sitemap.route.ts"),
  unrouted("robots.txt", "blog/screens/public/robots.route.ts"),
  admins("blog", [
    route("admin/blog", "blog/screens/editor/posts.route.tsx"),
    route("admin/blog/new", "blog/screens/editor/new-post.route.tsx"),
    route("admin/blog/edit/:postId", "blog/screens/editor/edit-post.route.tsx"),
    unrouted("admin/blog/preview", "blog/screens/editor/preview.route.tsx"),
    unrouted("admin/blog/images", "blog/screens/editor/images.route.ts"),
    route("admin/blog/:postId", "blog/screens/editor/post.route.ts"),
    route("admin/blog/:postId/publication", "blog/screens/editor/publication.route.ts"),
  ]),

  // account: signing in, the dashboard, settings, one’s data, who may join
  rare("sign-in", "account/screens/sign-in/sign-in.route.tsx"),
  unrouted("sign-in/again", "account/screens/sign-in/again.route.tsx"),
  unrouted("sign-in/again/upload", "account/screens/sign-in/again-upload.route.tsx"),
  rare("sign-in/google", "account/screens/sign-in/google-sign-in.route.tsx"),
  rare("sign-in/passkey", "account/screens/sign-in/passkey-sign-in.route.ts"),
  rare("sign-in/second-factor", "account/screens/sign-in/second-factor-step.route.tsx"),
  unrouted("api/auth/callback/google", "account/screens/sign-in/google-callback.route.ts"),
  rare("register", "account/screens/sign-in/register.route.tsx"),
  unrouted("joining", "account/screens/sign-in/joining-terms.route.ts"),
  rare("forgot-password", "account/screens/sign-in/forgot-password.route.tsx"),
  rare("reset-password", "account/screens/sign-in/reset-password.route.tsx"),
  rare("verify-email", "account/screens/sign-in/verify-email.route.tsx"),
  rare("verify-email/claim", "account/screens/sign-in/claim.route.tsx"),
  rare("verify-email/denial", "account/screens/security/denial.route.tsx"),
  route("sign-out", "account/screens/sign-in/sign-out.route.ts"),
  route("welcome/waiting", "account/screens/joining/waiting.route.tsx"),
  accounts("account", [
    rare("account/deletion", "account/screens/security/deletion.route.ts"),
    unrouted("account/data", "account/screens/security/data.route.ts"),
    rare("account/data/refused", "account/screens/security/data-limit.route.tsx"),
    rare("account/email-verification", "account/screens/sign-in/email-verification.route.tsx"),
  ]),
  readers("account", [
    route("dashboard", "account/screens/dashboard/dashboard.route.tsx"),
    unrouted("dashboard/saved-books", "account/screens/dashboard/saved-books.route.ts"),
    route("dashboard/profile", "account/screens/dashboard/profile.route.ts"),
    unrouted("time-zone", "account/screens/dashboard/time-zone.route.ts"),
    route("welcome", "account/screens/welcome/welcome.route.tsx"),
    rare("account/settings", "account/screens/settings/settings.route.tsx"),
    rare("account/security", "account/screens/security/security.route.tsx"),
    rare("account/password", "account/screens/security/password.route.tsx"),
    rare("account/email", "account/screens/security/email.route.tsx"),
    rare("account/devices", "account/screens/security/devices.route.tsx"),
    rare("account/devices/others/end", "account/screens/security/other-devices-end.route.ts"),
    rare("account/devices/:sessionId/end", "account/screens/security/device-end.route.ts"),
    rare("account/second-factor", "account/screens/second-factor/second-factor.route.tsx"),
    unrouted("account/second-factor/app", "account/screens/second-factor/app.route.tsx"),
    unrouted("account/second-factor/recovery-codes", "account/screens/second-factor/recovery-codes.route.tsx"),
    unrouted("account/second-factor/removal", "account/screens/second-factor/removal.route.ts"),
    rare("account/passkeys", "account/screens/second-factor/passkeys.route.ts"),
    rare("account/confirm", "account/screens/second-factor/confirm.route.tsx"),
  ]),
  admins("account", [
    route("admin/waiting", "account/screens/joining/waiting-readers.route.tsx"),
    route("admin/waiting/:userId", "account/screens/joining/decision.route.ts"),
    route("admin/readers/:userId", "account/screens/readers/reader.route.tsx"),
    route("admin/readers/:userId/role", "account/screens/readers/role.route.ts"),
    route("admin/readers/:userId/reset-link", "account/screens/readers/reset-link.route.ts"),
    route("admin/readers/:userId/erasure", "account/screens/readers/erasure.route.ts"),
  ]),

  // site: the page of a book and that of what to read next, which show something of several modules; legal pages, the owner’s settings, health, and what is nowhere else
  unrouted("books/:bookId", "site/screens/book/book-address.route.ts"),
  unrouted("books/:bookId/:slug", "site/screens/book/book.route.tsx"),
  unrouted("books/:bookId/:slug/picture.png", "site/screens/book/book-picture.route.ts"),
  rare("house-rules", "site/screens/legal/house-rules.route.tsx"),
  unrouted(".well-known/security.txt", "site/screens/legal/security-txt.route.ts"),
  unrouted("terms", "site/screens/legal/terms.route.tsx"),
  unrouted("privacy", "site/screens/legal/privacy.route.tsx"),
  unrouted("imprint", "site/screens/legal/imprint.route.tsx"),
  unrouted("healthz", "site/screens/health/healthz.route.ts"),
  unrouted("readyz", "site/screens/health/readyz.route.ts"),
  route("*", "site/screens/not-found/not-found.route.tsx"),
  readers("site", [
    unrouted("book-standing/:bookId", "site/screens/book/book-standing.route.ts"),
    unrouted("reading-tracker/next", "site/screens/next/next.route.tsx"),
    unrouted("reading-tracker/next/undo", "site/screens/next/undo.route.ts"),
  ]),
  admins("site", [
    route("admin/catalogue-health/merges", "site/screens/merges/merges.route.ts"),
    route("admin/overview", "site/screens/overview/overview.route.tsx"),
    route("admin/settings", "site/screens/settings/settings.route.tsx"),
    route("admin/settings/joining", "site/screens/settings/joining.route.ts"),
    route("admin/settings/invitations", "site/screens/settings/invitations.route.ts"),
    route("admin/settings/invitations/:invitationId/end", "site/screens/settings/invitation-end.route.ts"),
    route("admin/settings/blocked-addresses", "site/screens/settings/blocked-addresses.route.ts"),
    route("admin/settings/test-mail", "site/screens/settings/test-mail.route.ts"),
    unrouted("admin/settings/second-factor", "site/screens/settings/second-factor-rule.route.ts"),
  ]),
] satisfies RouteConfig;

/** Reached by plain links, by `fetch` or as a file, never through the browser’s router, which knows nothing of it. */
function unrouted(path: string, file: string): RouteConfigEntry {
  UNROUTED.add(idOf(file));
  return route(path, file);
}

/** Rarely opened: the router finds the files that the page needs a moment later than those of other pages. */
function rare(path: string, file: string): RouteConfigEntry {
  RARE.add(idOf(file));
  return route(path, file);
}

/** As the router names a route that has no name of its own. */
function idOf(file: string): string {
  return file.replace(/\.tsx?$/, "");
}

/** For signed-in users; visitors are sent to `/`. */
function readers(module: string, routes: RouteConfigEntry[]): RouteConfigEntry {
  return guarded("readers", module, routes);
}

/** For signed-in users, including those whose account waits for the owner’s approval. */
function accounts(module: string, routes: RouteConfigEntry[]): RouteConfigEntry {
  return guarded("accounts", module, routes);
}

/** For admins; others are sent to `/`, and their changes are rejected with 403. Nobody else opens them: all are rare. */
function admins(module: string, routes: RouteConfigEntry[]): RouteConfigEntry {
  for (const { file } of routes) RARE.add(idOf(file));
  return guarded("admins", module, routes);
}

function guarded(guard: string, module: string, routes: RouteConfigEntry[]): RouteConfigEntry {
  return layout(`auth/guards/${guard}.route.ts`, { id: `${module}/${guard}` }, routes);
}
