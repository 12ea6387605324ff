import { bookPath } from "#app/books/page/book-path.ts";

import { codeOf, idOf, inColumns, twinOf, type Say } from "./fill.ts";

/** An address of the map, and how it is asked for: an address of it and, where it takes one, what is sent. */
export type Target = [address: string, path: string, sent?: Record<string, unknown>];

/** What shows many rows at once. Of what the reader has saved they are dealt no card: `/` is a visitor's. */
export function lists(): Target[] {
  const id = idOf(0);
  return [
    ...LISTS.map((path): Target => [path, path]),
    ...["cover", "link", "duplicates"].map((list): Target => [
      "/admin/catalogue-health",
      `/admin/catalogue-health?list=${list}`,
    ]),
    ["/reading-tracker/import/:importId", `/reading-tracker/import/${id}`],
    ["/reading-tracker/years/:year", `/reading-tracker/years/${new Date().getUTCFullYear()}`],
    ["/sitemap.xml", "/sitemap.xml?part=1"],
    ["/taste/beliefs", "/taste/beliefs", { decided: [], told: [], seen: [], rules: [] }],
  ];
}

/** The same for a visitor. */
export function visitorsLists(): Target[] {
  return [
    ["/", "/?genre=Horror"],
    ["/deck", "/deck", { genre: "Horror" }],
  ];
}

const LISTS = `
  /dashboard/saved-books /dashboard/matches /dashboard/matches/older /coffee-talk /coffee-talk/messages
  /coffee-talk/books /reading-tracker /reading-tracker/entries /reading-tracker/statistics /reading-tracker/achievements
  /reading-tracker/next /reading-tracker/unsorted /reading-tracker/import /reading-tracker/export.csv /reading-tracker/export.json /deals /deals/older
  /ai-match /taste /suggestions /suggestions/requests /account/devices /account/second-factor /account/mutes /account/places /account/languages /account/wishes /notices
  /account/data /account/security
  /house-rules /blog /blog/feed.xml /blog/atom.xml /sitemap-books.xml /sitemap-authors.xml /sitemap-series.xml /robots.txt /terms /privacy /admin
  /admin/reports /admin/readers /admin/waiting /admin/audit /admin/catalogue-upload /admin/catalogue-health
  /admin/catalogue-health/names
  /admin/overview /admin/places /admin/wanted /admin/wanted.csv /admin/blog /admin/blog/new`
  .trim()
  .split(/\s+/);

/** What shows one row. */
export function pages(say: Say, row: number, owner: string): Target[] {
  const id = idOf(row);
  const payload = (column: string, most: number) =>
    encodeURIComponent([...say(column, row).replaceAll("\0", "")].slice(0, most).join(""));
  return [
    ["/dashboard", "/dashboard"],
    ["/account/settings", "/account/settings"],
    ["/welcome", "/welcome"],
    ["/coffee-talk/messages/:messageId", `/coffee-talk/messages/${id}`],
    ["/imprint", "/imprint"],
    ["/.well-known/security.txt", "/.well-known/security.txt"],
    ["/admin/readers/:userId", `/admin/readers/${owner}`],
    ["/admin/settings", "/admin/settings"],
    ["/admin/first-hour/:step", "/admin/first-hour/imprint"],
    ["/admin/catalogue-upload/open-library", "/admin/catalogue-upload/open-library"],
    ["/reading-list/:entryId/removal", `/reading-list/${id}/removal`],
    ["/reading-list/:entryId/review", `/reading-list/${id}/review`],
    ["/reading-list/:entryId/log", `/reading-list/${id}/log`],
    ["/reading-list/:entryId/cover.svg", `/reading-list/${id}/cover.svg`],
    ["/covers/:bookId/:rendition", `/covers/${id}/0000000000000000.svg`],
    ["/suggestions/:suggestionId/recommendations", `/suggestions/${id}/recommendations`],
    ["/authors/:slug", `/authors/stored-${row}`],
    ["/series/:slug", `/series/stored-${row}`],
    ["/", `/?list=/authors/stored-${row}`],
    ["/", `/?list=/series/stored-${row}`],
    ["/books/:bookId/:slug", bookPath({ id, title: inColumns(say, row)("books.title", 500) })],
    ["/book-standing/:bookId", `/book-standing/${id}`],
    ["/book-reviews/:bookId", `/book-reviews/${id}`],
    ["/reviews/:reviewId", `/reviews/${twinOf(row)}`],
    ["/blog/:slug", `/blog/stored-${row}`],
    ["/blog/tags/:tag", `/blog/tags/${payload("blog_posts.tags", 60)}`],
    ["/admin/books/:bookId", `/admin/books/${id}`],
    ["/admin/books/:bookId/series", `/admin/books/${id}/series`],
    ["/admin/authors/:authorId", `/admin/authors/${id}`],
    ["/admin/places/:placeId", `/admin/places/${id}`],
    ["/admin/blog/edit/:postId", `/admin/blog/edit/${id}`],
    ["/admin/catalogue-upload/:uploadId", `/admin/catalogue-upload/${id}`],
    ["/admin/catalogue-upload/:uploadId/report.csv", `/admin/catalogue-upload/${id}/report.csv`],
    ["/admin/catalogue-upload/:uploadId/changes.csv", `/admin/catalogue-upload/${id}/changes.csv`],
    ["/catalogue/outside", `/catalogue/outside?q=stored+${row}`],
    ["/catalogue/search", `/catalogue/search?q=${payload("books.title", 200)}`],
    ["/together/:code", `/together/${codeOf(row)}`],
    ["/together/:code/state", `/together/${codeOf(row)}/state`],
    ["/search", `/search?q=${payload("books.title", 200)}`],
  ];
}
