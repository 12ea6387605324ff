import { relative } from "node:path";

const ROOT = process.cwd();

export const CHUNKED_FILES = {
  // With the root in this chunk there is no file for the bundler's own helpers.
  root: [
    "app/root.tsx",
    "db/genres.ts",
    ...within("app/account", "settings/settings.module.css", "sign-in/modes.ts", "sign-in/use-landing.ts"),
    ...within("app/auth/parts", "sign-in.ts", "user.ts"),
    ...within("app/books/parts", "book-cover.module.css", "book-link.module.css", "place-link.tsx", "saved-book.ts"),
    "app/club/parts/moderation-notices.module.css",
    ...within("app/deck", "swipe/book-facts.ts", "swipe/device-signals.ts", "swipe/device-swipes.ts"),
    "app/deck/taste/device-taste.ts",
    ...within("app/http", "ask.ts", "connection.ts", "first-state.ts", "hydration-router.ts", "late-engine.ts"),
    ...within("app/http", "late-router.ts", "patient-router.ts", "reason.ts", "use-waiting.ts", "without-router.ts"),
    ...within("app/reading", "list/addition.ts", "parts/add-to-list.tsx", "parts/book-bar.tsx"),
    ...within("app/reading/parts", "book-bar.module.css", "stars-field.module.css"),
    ...within("app/ui", "dialog.tsx", "error-banner.tsx", "error-page.tsx", "icons.tsx", "preloaded-action.tsx"),
    ...within("app/ui", "use-later.ts", "back-link.module.css", "empty-state.module.css", "file-form.module.css"),
    ...within("app/ui", "list-search.module.css", "notices.module.css", "page-error.module.css"),
    ...within("app/ui", "page-layout.module.css", "page-steps.module.css", "page-title.module.css"),
    ...within("app/ui", "view-links.module.css"),
  ],
  later: [
    ...within("app/deck/swipe", "read-delivery.ts", "swipe-delivery.ts"),
    "app/deck/taste/taste-delivery.ts",
    ...within("app/http", "answer.ts", "fields-while-confirming.ts", "outbox.ts", "queue-by-key.ts", "send.ts"),
    ...within("app/http", "stored-changes.ts", "use-answer.ts", "use-form-answer.ts"),
    ...within("app/platform", "dates.ts", "figures.ts"),
    "app/reading/list/made-today.ts",
    "app/site/parts/search-keys.ts",
    ...within("app/ui", "confirm-dialog.tsx", "dialog-actions.tsx", "field.tsx", "length-note.tsx"),
  ],
  // A phone waits for each file: all screens but the first load this one, and most need most of it.
  page: [
    ...within("app/account", "erasure/delete-account-dialog.tsx", "settings/profile-form.tsx"),
    "app/auth/suspension/suspension-notice.ts",
    ...within("app/books", "page/book-path.ts", "search/found-book.ts", "parts/book-cover.tsx", "parts/book-link.tsx"),
    ...within("app/club", "reports/report.ts", "parts/moderation-notices.tsx"),
    ...within("app/http", "cursor.ts", "use-paged-list.ts"),
    ...within("app/platform", "slug.ts", "transliteration.ts"),
    ...within("app/reading", "list/reading-entry.ts", "list/reading-pages.ts", "stars/stars.ts"),
    ...within("app/reading/parts", "stars-field.tsx", "start-form.tsx"),
    ...within("app/ui", "empty-state.tsx", "file-form.tsx", "list-search.tsx", "notices.tsx", "page-error.tsx"),
    ...within("app/ui", "page-layout.tsx", "page-title.tsx", "show-more.tsx", "view-links.tsx"),
  ],
  "sign-in": [
    ...within("app/account/sign-in", "account-forms.tsx", "account-forms.module.css", "new-password-field.tsx"),
    ...within("app/account/sign-in", "passkey-form.tsx", "passkey-prompt.ts", "return-to-fields.tsx"),
  ],
  figures: [
    ...within("app/reading/parts", "goal-form.tsx", "goal-form.module.css"),
    ...within("app/reading/statistics", "hiding-switch.tsx", "progress-bar.tsx"),
    ...within("app/ui", "chart-figure.tsx", "chart-figure.module.css"),
  ],
  tracker: [
    "app/reading/tracker/tracker.route.tsx",
    ...within("app/reading/tracker", "entry.module.css", "log.module.css", "page-form.module.css"),
    ...within("app/reading/tracker", "progress.module.css", "reading-list.module.css", "status-buttons.module.css"),
    "app/reading/tracker/tracker.module.css",
  ],
  plain: within("app/ui", "plain-page.tsx", "plain-page.module.css"),
  club: [
    ...within("app/books/parts", "book-line.tsx", "book-line.module.css", "use-own-books.ts"),
    ...within("app/club/mentions", "book-actions.tsx", "book-actions.module.css"),
    ...within("app/club/moderation", "content-menu.tsx", "content-menu.module.css", "moderating.tsx", "rules.ts"),
    ...within("app/club/moderation", "moderation.module.css", "use-decided.ts"),
    "app/club/mutes/muting.ts",
    ...within("app/club/reports", "report-dialog.tsx", "report-dialog.module.css"),
    ...within("app/club/reviews", "review.ts", "review-list.tsx", "reviews.module.css"),
    ...within("app/club/writing", "confirm-first.tsx", "confirm-first.module.css"),
    ...within("app/ui", "admin-frame.tsx", "admin-frame.module.css", "admin-mark.tsx", "admin-mark.module.css"),
    ...within("app/ui", "admin-parts.module.css", "delete-button.tsx"),
  ],
};

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\/[^?]*$|vite\/preload-helper/;

/** Without groups the bundler splits a page into so many files that they compress worse. */
export const CHUNK_GROUPS = Object.entries(CHUNKED_FILES).map(([name, files]) => ({
  name,
  test: (id: string) => files.includes(relative(ROOT, id.split("?")[0]!)) || (name === "root" && FRAMEWORK.test(id)),
}));

function within(folder: string, ...names: string[]): string[] {
  return names.map((name) => `${folder}/${name}`);
}
