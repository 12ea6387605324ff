import { index, layout, route, type RouteConfig, type RouteConfigEntry } from "@react-router/dev/routes";

/** Ids of routes that the browser's router never visits. */
export const UNROUTED = new Set<string>();

export const RARE = new Set<string>();

/** Every page loads a map of the table: `unrouted` and `rare` keep it short. */
export default [
  // deck: swiping and searching, and what the deck learns from it
  index("deck/swipe/swipe.route.tsx"),
  unrouted("deck", "deck/swipe/deck.route.ts"),
  unrouted("search", "deck/search/search.route.tsx"),
  rare("taste", "deck/taste/taste.route.tsx"),
  unrouted("taste/beliefs", "deck/taste/beliefs.route.ts"),
  unrouted("together", "deck/together/start.route.tsx"),
  rare("together/:code", "deck/together/round.route.tsx"),
  unrouted("together/:code/state", "deck/together/state.route.ts"),
  unrouted("together/:code/stream", "deck/together/stream.route.ts"),
  unrouted("together/:code/votes", "deck/together/votes.route.ts"),
  rare("together/:code/step", "deck/together/step.route.ts"),
  rare("together/:code/ranking", "deck/together/ranking.route.ts"),
  rare("together/:code/nominations", "deck/together/nominations.route.ts"),
  rare("together/:code/withdrawal", "deck/together/withdrawal.route.ts"),
  rare("together/:code/leaving", "deck/together/leaving.route.ts"),
  rare("together/:code/lists", "deck/together/lists.route.ts"),
  readers("deck", [
    unrouted("swipes", "deck/swipe/swipes.route.ts"),
    unrouted("taste/rules", "deck/taste/rules.route.ts"),
    unrouted("taste/learning", "deck/taste/learning.route.ts"),
    unrouted("taste/settings", "deck/taste/settings.route.ts"),
    rare("dashboard/matches", "deck/matches/matches.route.tsx"),
    rare("dashboard/matches/older", "deck/matches/older-matches.route.ts"),
  ]),

  // match: AI Match
  route("ai-match", "match/request/ai-match.route.tsx"),
  readers("match", [route("ai-match/provider", "match/ai/provider.route.ts")]),

  // books: the catalogue: covers, search, saved books, and the owner’s tables
  unrouted("authors/:slug", "books/names/author.route.tsx"),
  unrouted("series/:slug", "books/names/series.route.tsx"),
  unrouted("covers/:bookId/:rendition", "books/covers/cover.route.ts"),
  unrouted("sitemap-books.xml", "books/sitemap/sitemap-books.route.ts"),
  unrouted("sitemap-authors.xml", "books/sitemap/sitemap-authors.route.ts"),
  unrouted("sitemap-series.xml", "books/sitemap/sitemap-series.route.ts"),
  route("saved-books/:bookId", "books/saved/saved-book.route.ts"),
  unrouted("wishes/:bookId", "books/wishes/wish.route.ts"),
  readers("books", [
    unrouted("saved-books", "books/saved/saved-among.route.ts"),
    unrouted("catalogue/search", "books/search/own-search.route.ts"),
    unrouted("catalogue/outside", "books/search/outside-search.route.ts"),
    unrouted("catalogue/covers/:externalId", "books/search/outside-cover.route.ts"),
    unrouted("wishes/:bookId/removal", "books/wishes/wish-removal.route.ts"),
    unrouted("account/wishes", "books/wishes/my-wishes.route.tsx"),
    unrouted("account/places", "books/places/my-places.route.tsx"),
    unrouted("account/languages", "books/languages/my-languages.route.tsx"),
  ]),
  admins("books", [
    route("admin", "books/admin/books.route.tsx"),
    route("admin/books/:bookId", "books/admin/book.route.tsx"),
    route("admin/books/:bookId/series", "books/admin/names/book-series.route.tsx"),
    route("admin/books/:bookId/series/removal", "books/admin/names/series-removal.route.ts"),
    route("admin/authors/:authorId", "books/admin/authors/author-life.route.tsx"),
    route("admin/catalogue-upload", "books/import/upload/upload.route.tsx"),
    route("admin/catalogue-upload/open-library", "books/import/open-library/open-library.route.tsx"),
    route("admin/catalogue-upload/open-library/:runId/pause", "books/import/open-library/pause.route.ts"),
    route("admin/catalogue-upload/open-library/:runId/resumption", "books/import/open-library/resumption.route.ts"),
    route("admin/catalogue-upload/open-library/:runId/cancellation", "books/import/open-library/cancellation.route.ts"),
    route("admin/catalogue-upload/:uploadId", "books/import/upload/report.route.tsx"),
    unrouted("admin/catalogue-upload/:uploadId/report.csv", "books/import/upload/report-csv.route.ts"),
    unrouted("admin/catalogue-upload/:uploadId/changes.csv", "books/import/upload/changes-csv.route.ts"),
    route("admin/catalogue-upload/:uploadId/discard", "books/import/upload/discard.route.ts"),
    route("admin/catalogue-upload/:uploadId/undo", "books/import/upload/undo.route.ts"),
    route("admin/catalogue-health", "books/admin/health/health.route.tsx"),
    route("admin/catalogue-health/names", "books/admin/names/names.route.tsx"),
    route("admin/catalogue-health/parted-names", "books/admin/names/parted-names.route.ts"),
    route("admin/catalogue-health/link-checks", "books/admin/health/link-checks.route.ts"),
    route("admin/wanted", "books/wishes/wanted.route.tsx"),
    route("admin/wanted.csv", "books/wishes/wanted-csv.route.ts"),
    route("admin/wanted/:bookId", "books/wishes/mark.route.ts"),
    route("admin/places", "books/places/places.route.tsx"),
    route("admin/places/order", "books/places/order.route.ts"),
    route("admin/places/presets", "books/places/presets.route.ts"),
    route("admin/places/:placeId", "books/places/place.route.tsx"),
    route("admin/places/:placeId/check", "books/places/check.route.ts"),
    route("admin/places/:placeId/removal", "books/places/removal.route.ts"),
  ]),

  // reading: the list, its log and figures, import and export

  route("reading-list", "reading/list/additions.route.ts"),
  readers("reading", [
    route("reading-tracker", "reading/tracker/tracker.route.tsx", [
      index("reading/tracker/list.route.tsx"),
      rare("statistics", "reading/statistics/statistics.route.tsx"),
      rare("achievements", "reading/statistics/achievements.route.tsx"),
    ]),
    unrouted("reading-tracker/entries", "reading/tracker/entries.route.ts"),
    route("reading-list/:entryId", "reading/list/entry.route.ts"),
    rare("reading-list/:entryId/removal", "reading/list/removal.route.tsx"),
    route("reading-list/:entryId/status", "reading/list/status.route.ts"),
    route("reading-list/:entryId/page", "reading/list/page.route.ts"),
    route("reading-list/:entryId/total-pages", "reading/list/total-pages.route.ts"),
    route("reading-list/:entryId/stars", "reading/list/stars.route.ts"),
    route("reading-list/:entryId/again", "reading/list/again.route.ts"),
    route("reading-list/:entryId/log", "reading/list/log.route.ts"),
    route("reading-list/:entryId/log/:lineId", "reading/list/line.route.ts"),
    unrouted("reading-list/:entryId/cover.svg", "reading/list/cover.route.ts"),
    route("reading-list/outside", "reading/add-book/outside-book.route.ts"),
    route("reading-list/own", "reading/add-book/own-book.route.ts"),
    unrouted("reading-tracker/achievements/unlocked", "reading/statistics/unlocked.route.ts"),
    route("reading-tracker/preferences", "reading/statistics/preferences.route.ts"),
    rare("reading-tracker/years/:year", "reading/years/year.route.tsx"),
    unrouted("reading-tracker/years/:year/picture.png", "reading/years/year-picture.route.ts"),
    route("reading-tracker/streak-rule", "reading/statistics/streak-rule.route.ts"),
    route("reading-goals", "reading/statistics/goals.route.ts"),
    rare("reading-tracker/unsorted", "reading/unsorted/unsorted.route.tsx"),
    rare("reading-tracker/import", "reading/import/import.route.tsx"),
    rare("reading-tracker/import/:importId", "reading/import/import-preview.route.tsx"),
    rare("reading-tracker/import/:importId/dates", "reading/import/dates.route.ts"),
    rare("reading-tracker/import/:importId/decisions", "reading/import/decisions.route.ts"),
    rare("reading-tracker/import/:importId/apply", "reading/import/apply.route.ts"),
    rare("reading-tracker/import/:importId/undo", "reading/import/undo.route.ts"),
    unrouted("reading-tracker/export.csv", "reading/export/export-csv.route.ts"),
    unrouted("reading-tracker/export.json", "reading/export/export-json.route.ts"),
  ]),

  // club: talk, suggestions, deals, reviews, reports, moderation

  readers("club", [
    route("coffee-talk", "club/talk/coffee-talk.route.tsx"),
    unrouted("coffee-talk/messages", "club/talk/messages.route.ts"),
    unrouted("coffee-talk/messages/:messageId", "club/talk/message.route.ts"),
    unrouted("coffee-talk/messages/:messageId/reactions/:kind", "club/talk/reaction.route.ts"),
    unrouted("coffee-talk/read", "club/talk/read.route.ts"),
    unrouted("coffee-talk/books", "club/talk/books.route.ts"),
    unrouted("coffee-talk/stream", "club/talk/stream.route.ts"),
    route("deals", "club/deals/deals.route.tsx"),
    unrouted("deals/older", "club/deals/older-deals.route.ts"),
    route("deals/:dealId", "club/deals/deal.route.ts"),
    route("deals/:dealId/report", "club/deals/report.route.ts"),
    route("deals/:dealId/kept", "club/deals/reports-dismissal.route.ts"),
    rare("account/mutes", "club/mutes/muted-readers.route.tsx"),
    unrouted("mutes", "club/mutes/mutes.route.ts"),
    route("mutes/:muteId", "club/mutes/mute.route.ts"),
    route("suggestions", "club/suggestions/suggestions.route.tsx"),
    route("suggestions/requests", "club/suggestions/requests.route.ts"),
    route("suggestions/:suggestionId", "club/suggestions/suggestion.route.ts"),
    route("suggestions/:suggestionId/accepted", "club/suggestions/accepted.route.ts"),
    route("suggestions/:suggestionId/recommendations", "club/suggestions/recommendations.route.ts"),
    route("suggestions/:suggestionId/recommendations/:recommendationId", "club/suggestions/recommendation.route.ts"),
    unrouted(
      "suggestions/:suggestionId/recommendations/:recommendationId/cover.svg",
      "club/suggestions/cover.route.ts",
    ),
    rare("reading-list/:entryId/review", "club/reviews/review.route.tsx"),
    rare("book-reviews/:bookId", "club/reviews/book-reviews.route.tsx"),
    rare("reviews/:reviewId", "club/reviews/one-review.route.tsx"),
    route("reports", "club/reports/reports.route.ts"),
    rare("account/notices/:noticeId/reading", "club/reports/notice-reading.route.ts"),
  ]),
  admins("club", [
    route("admin/reports", "club/moderation/queue.route.tsx"),
    route("admin/reports/:reportId/removal", "club/moderation/removal.route.ts"),
    route("admin/reports/:reportId/dismissal", "club/moderation/dismissal.route.ts"),
    route("moderation/:kind/:thingId/removal", "club/moderation/content-removal.route.ts"),
    route("moderation/:kind/:thingId/suspension", "club/moderation/content-suspension.route.ts"),
    route("admin/readers", "club/moderation/readers.route.tsx"),
    route("admin/readers/:userId/suspension", "club/moderation/suspension.route.ts"),
    route("admin/audit", "club/moderation/audit.route.tsx"),
  ]),

  // blog: posts for everybody, and their editor
  unrouted("blog", "blog/public/blog.route.tsx"),
  unrouted("blog/feed.xml", "blog/public/feed.route.ts"),
  unrouted("blog/atom.xml", "blog/public/atom.route.ts"),
  unrouted("blog/images/:file", "blog/public/image.route.ts"),
  unrouted("blog/tags/:tag", "blog/public/tag.route.tsx"),
  unrouted("blog/:slug", "blog/public/post.route.tsx"),
  unrouted("blog/:slug/picture.png", "blog/public/share-picture.route.ts"),
  unrouted("sitemap.xml", "blog/public/sitemap.route.ts"),
  unrouted("robots.txt", "blog/public/robots.route.ts"),
  admins("blog", [
    route("admin/blog", "blog/editor/posts.route.tsx"),
    route("admin/blog/new", "blog/editor/new-post.route.tsx"),
    route("admin/blog/edit/:postId", "blog/editor/edit-post.route.tsx"),
    unrouted("admin/blog/preview", "blog/editor/preview.route.tsx"),
    unrouted("admin/blog/images", "blog/editor/images.route.ts"),
    route("admin/blog/:postId", "blog/editor/post.route.ts"),
    route("admin/blog/:postId/publication", "blog/editor/publication.route.ts"),
  ]),

  // account: signing in, the dashboard, settings, one’s data, who may join
  rare("sign-in", "account/sign-in/sign-in.route.tsx"),
  unrouted("sign-in/again", "account/sign-in/again.route.tsx"),
  unrouted("sign-in/again/upload", "account/sign-in/again-upload.route.tsx"),
  rare("sign-in/google", "account/sign-in/google-sign-in.route.tsx"),
  rare("sign-in/passkey", "account/sign-in/passkey-sign-in.route.ts"),
  rare("sign-in/second-factor", "account/sign-in/second-factor-step.route.tsx"),
  unrouted("api/auth/callback/google", "account/sign-in/google-callback.route.ts"),
  rare("register", "account/sign-in/register.route.tsx"),
  unrouted("joining", "account/sign-in/joining-terms.route.ts"),
  rare("forgot-password", "account/sign-in/forgot-password.route.tsx"),
  unrouted("first-hour", "account/first-hour/first-hour.route.tsx"),
  rare("reset-password", "account/sign-in/reset-password.route.tsx"),
  rare("verify-email", "account/sign-in/verify-email.route.tsx"),
  rare("verify-email/claim", "account/sign-in/claim.route.tsx"),
  rare("verify-email/denial", "account/erasure/denial.route.tsx"),
  route("sign-out", "account/sign-in/sign-out.route.ts"),
  unrouted("language", "site/language/language.route.ts"),
  route("welcome/waiting", "account/joining/waiting.route.tsx"),
  accounts("account", [
    rare("account/deletion", "account/erasure/deletion.route.ts"),
    unrouted("account/data", "account/my-data/data.route.ts"),
    rare("account/data/refused", "account/my-data/data-limit.route.tsx"),
    rare("account/email-verification", "account/sign-in/email-verification.route.tsx"),
  ]),
  readers("account", [
    route("dashboard", "account/dashboard/dashboard.route.tsx"),
    unrouted("dashboard/saved-books", "account/dashboard/saved-books.route.ts"),
    route("dashboard/profile", "account/dashboard/profile.route.ts"),
    unrouted("time-zone", "account/dashboard/time-zone.route.ts"),
    route("welcome", "account/welcome/welcome.route.tsx"),
    rare("account/settings", "account/settings/settings.route.tsx"),
    rare("account/security", "account/security/security.route.tsx"),
    rare("account/password", "account/security/password.route.tsx"),
    rare("account/email", "account/security/email.route.tsx"),
    rare("account/devices", "account/security/devices.route.tsx"),
    rare("account/devices/others/end", "account/security/other-devices-end.route.ts"),
    rare("account/devices/:sessionId/end", "account/security/device-end.route.ts"),
    rare("account/second-factor", "account/second-factor/second-factor.route.tsx"),
    unrouted("account/second-factor/app", "account/second-factor/app.route.tsx"),
    unrouted("account/second-factor/recovery-codes", "account/second-factor/recovery-codes.route.tsx"),
    unrouted("account/second-factor/removal", "account/second-factor/removal.route.ts"),
    rare("account/passkeys", "account/second-factor/passkeys.route.ts"),
    rare("account/confirm", "account/second-factor/confirm.route.tsx"),
  ]),
  admins("account", [
    route("admin/waiting", "account/joining/waiting-readers.route.tsx"),
    route("admin/waiting/:userId", "account/joining/decision.route.ts"),
    route("admin/readers/:userId", "account/readers/reader.route.tsx"),
    route("admin/readers/:userId/role", "account/readers/role.route.ts"),
    route("admin/readers/:userId/reset-link", "account/readers/reset-link.route.ts"),
    route("admin/readers/:userId/erasure", "account/readers/erasure.route.ts"),
  ]),

  // site: the page of a book and that of what to read next, which show something of several modules; legal pages, the owner’s settings, health, and what is nowhere else
  unrouted("books/:bookId", "site/book/book-address.route.ts"),
  unrouted("books/:bookId/:slug", "site/book/book.route.tsx"),
  unrouted("books/:bookId/:slug/picture.png", "site/book/book-picture.route.ts"),
  rare("house-rules", "site/legal/house-rules.route.tsx"),
  unrouted("place/:file", "site/place/own-file.route.ts"),
  unrouted(".well-known/security.txt", "site/legal/security-txt.route.ts"),
  unrouted("terms", "site/legal/terms.route.tsx"),
  unrouted("privacy", "site/legal/privacy.route.tsx"),
  unrouted("imprint", "site/legal/imprint.route.tsx"),
  unrouted("emails/stop", "site/notices/stop.route.tsx"),
  unrouted("healthz", "site/health/healthz.route.ts"),
  unrouted("readyz", "site/health/readyz.route.ts"),
  route("*", "site/not-found/not-found.route.tsx"),
  readers("site", [
    unrouted("book-standing/:bookId", "site/book/book-standing.route.ts"),
    unrouted("notices", "site/notices/notices.route.tsx"),
    unrouted("notices/settings", "site/notices/settings.route.tsx"),
    unrouted("notices/stream", "site/notices/stream.route.ts"),
    unrouted("notices/:noticeId", "site/notices/notice.route.ts"),
    unrouted("reading-tracker/next", "site/next/next.route.tsx"),
    unrouted("reading-tracker/next/undo", "site/next/undo.route.ts"),
  ]),
  admins("site", [
    route("admin/catalogue-health/merges", "site/merges/merges.route.ts"),
    route("admin/overview", "site/overview/overview.route.tsx"),
    route("admin/first-hour", "site/first-hour/steps.route.ts"),
    route("admin/first-hour/:step", "site/first-hour/step.route.tsx"),
    route("admin/settings", "site/settings/settings.route.tsx"),
    route("admin/settings/place", "site/settings/place.route.tsx"),
    route("admin/settings/joining", "site/settings/joining.route.ts"),
    route("admin/settings/invitations", "site/settings/invitations.route.ts"),
    route("admin/settings/invitations/:invitationId/end", "site/settings/invitation-end.route.ts"),
    route("admin/settings/blocked-addresses", "site/settings/blocked-addresses.route.ts"),
    route("admin/settings/test-mail", "site/settings/test-mail.route.ts"),
    unrouted("admin/settings/round-guests", "site/settings/round-guests.route.ts"),
    unrouted("admin/settings/second-factor", "site/settings/second-factor-rule.route.ts"),
  ]),
] satisfies RouteConfig;

/** Reached by plain links, by `fetch` or as a file, never through the browser’s router. */
function unrouted(path: string, file: string): RouteConfigEntry {
  UNROUTED.add(idOf(file));
  return route(path, file);
}

/** The router finds the files of a rare page a moment later than those of other pages. */
function rare(path: string, file: string): RouteConfigEntry {
  RARE.add(idOf(file));
  return route(path, file);
}

function idOf(file: string): string {
  return file.replace(/\.tsx?$/, "");
}

function readers(module: string, routes: RouteConfigEntry[]): RouteConfigEntry {
  return guarded("readers", module, routes);
}

function accounts(module: string, routes: RouteConfigEntry[]): RouteConfigEntry {
  return guarded("accounts", module, routes);
}

/** Others are sent to `/`, and their changes are rejected with 403. */
function admins(module: string, routes: RouteConfigEntry[]): RouteConfigEntry {
  for (const { file } of routes) RARE.add(idOf(file));
  return guarded("admins", module, routes);
}

function guarded(guard: string, module: string, routes: RouteConfigEntry[]): RouteConfigEntry {
  return layout(`auth/guards/${guard}.route.ts`, { id: `${module}/${guard}` }, routes);
}
