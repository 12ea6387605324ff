import type { Person } from "./scene.ts";

/**
 * What somebody does to open a part of a screen: presses the button or summary of this name, chooses the tab, or types
 * into the field of this label.
 */
export type Step = string | RegExp | { type: string; into: string } | { link: string | RegExp };

export interface Screen {
  /** Address of the route map, as written there. */
  route: string;
  who: Person;
  /** Where it lies, with names of the scene; the route itself if left out. */
  path?: string;
  /** Dialogs, menus and other states that the screen opens, by name. */
  open?: Record<string, Step[]>;
  /** The screen is served without scripts. */
  bare?: true;
}

const both = (screen: Omit<Screen, "who">): Screen[] => [
  { ...screen, who: "visitor" },
  { ...screen, who: "reader" },
];
const readers = (...screens: Array<Omit<Screen, "who">>): Screen[] =>
  screens.map((screen) => ({ ...screen, who: "reader" }));
const admins = (...screens: Array<Omit<Screen, "who">>): Screen[] =>
  screens.map((screen) => ({ ...screen, who: "admin" }));
const visitors = (...screens: Array<Omit<Screen, "who">>): Screen[] =>
  screens.map((screen) => ({ ...screen, who: "visitor" }));

/** Every screen of the app, as everybody who sees another one. `table.test.ts` fails where a page of the map is missing. */
export const SCREENS: Screen[] = [
  ...visitors(
    {
      route: "/",
      open: {
        menu: ["Menu"],
        description: ["Description"],
        "sign-in": ["Save"],
        register: ["Save", "Create an account"],
        reset: ["Save", "Forgot password?"],
        match: ["Like"],
      },
    },
    { route: "/", path: "/?list=/authors/$AUTHOR" },
    { route: "/", path: "/?list=/authors/nobody" },
    { route: "/sign-in" },
    { route: "/register" },
    { route: "/forgot-password" },
    { route: "/reset-password", path: "/reset-password?token=none" },
    { route: "/verify-email", path: "/verify-email?token=$PROOF" },
    { route: "/verify-email/claim", path: "/verify-email/claim?token=$PROOF" },
    { route: "/verify-email/denial", path: "/verify-email/denial?token=none" },
    { route: "/house-rules", bare: true },
    { route: "/terms", bare: true },
    { route: "/privacy", bare: true },
    { route: "/imprint", bare: true },
    { route: "/authors/:slug", path: "/authors/$AUTHOR", bare: true },
    { route: "/series/:slug", path: "/series/$SERIES", bare: true },
    { route: "/blog", bare: true },
    { route: "/blog/tags/:tag", path: "/blog/tags/winter", bare: true },
    { route: "/blog/:slug", path: "/blog/$SLUG", bare: true },
    { route: "/books/:bookId/:slug", path: "$BOOK_PAGE", bare: true },
    { route: "*", path: "/nowhere/at/all" },
  ),
  ...both({
    route: "/ai-match",
    open: { found: [{ into: "What are you in the mood for?", type: "a quiet winter" }, "Find My Match"] },
  }),
  ...both({ route: "/taste", open: { table: [] } }),
  ...both({ route: "/search", path: "/search?q=a&from=1900", bare: true }),
  { route: "/account/email-verification", who: "unconfirmed" },
  { route: "/sign-in/second-factor", who: "pending", open: { recovery: ["Device lost? Use a recovery code"] } },
  { route: "/welcome/waiting", who: "waiting", open: { withdraw: ["Withdraw"] } },
  ...readers(
    { route: "/", open: { menu: ["Menu"], match: ["Like"] } },
    { route: "/taste", open: { reset: ["Reset"] } },
    {
      route: "/reading-tracker",
      open: {
        add: ["Add Book"],
        log: [/^Log.*Donau/],
        correct: [/^Log.*Donau/, /^Correct/],
        remove: [/^Remove/],
      },
    },
    { route: "/reading-tracker/statistics" },
    { route: "/reading-tracker/achievements" },
    { route: "/reading-tracker/years/:year", path: "/reading-tracker/years/2026" },
    { route: "/reading-list/:entryId/removal", path: "/reading-list/$ENTRY/removal" },
    { route: "/reading-list/:entryId/review", path: "/reading-list/$ENTRY/review" },
    {
      route: "/book-reviews/:bookId",
      path: "/book-reviews/$BOOK",
      open: { menu: [/^More about the review/], report: [/^More about the review/, "Report"] },
    },
    { route: "/reviews/:reviewId", path: "/reviews/$REVIEW" },
    { route: "/reading-tracker/unsorted" },
    { route: "/reading-tracker/next", bare: true },
    { route: "/reading-tracker/next", path: "/reading-tracker/next?length=long&not=1", bare: true },
    { route: "/reading-tracker/import" },
    { route: "/reading-tracker/import/:importId", path: "/reading-tracker/import/$IMPORT" },
    {
      route: "/coffee-talk",
      open: {
        "own menu": [/^More about your message/],
        menu: [/^More about the message/],
        report: [/^More about the message/, "Report"],
        book: ["About a book…"],
        haul: ["Book haul…"],
      },
    },
    { route: "/coffee-talk", path: "/coffee-talk?show=reviews", open: { menu: [/^More about the message/] } },
    { route: "/deals" },
    { route: "/account/mutes" },
    { route: "/account/places", bare: true },
    { route: "/account/languages", bare: true },
    { route: "/account/wishes", bare: true },
    {
      route: "/suggestions",
      open: {
        ask: ["Ask for Suggestions"],
        delete: [/^Delete suggestion/],
        recommendations: [/^Recommendations [1-9]/],
      },
    },
    { route: "/verify-email", path: "/verify-email?token=$OWN_PROOF" },
    { route: "/account/data/refused", path: "/account/data/refused?wait=600" },
    { route: "/dashboard", open: { settings: ["Settings"] } },
    { route: "/dashboard/matches" },
    { route: "/welcome" },
    { route: "/account/settings" },
    { route: "/account/security" },
    { route: "/account/password" },
    { route: "/account/email" },
    { route: "/account/devices" },
    { route: "/account/second-factor" },
    { route: "/account/second-factor/app", bare: true },
    { route: "/account/second-factor/recovery-codes", bare: true },
    { route: "/account/confirm", path: "/account/confirm?next=/account/security" },
  ),
  ...admins(
    { route: "/coffee-talk", open: { remove: [/^More about the message/, "Remove"] } },
    { route: "/deals", open: { add: ["Add Deal"], edit: [/^Edit/], delete: [/^Delete/] } },
    { route: "/suggestions", open: { menu: [/^More about the suggestion/] } },
    { route: "/admin" },
    { route: "/admin/books/:bookId", path: "/admin/books/$BOOK" },
    { route: "/admin/books/:bookId/series", path: "/admin/books/$BOOK/series" },
    { route: "/admin/authors/:authorId", path: "/admin/authors/$WRITER" },
    { route: "/admin/catalogue-upload" },
    { route: "/admin/catalogue-upload/open-library", open: { cancel: ["Cancel the import"] } },
    { route: "/admin/catalogue-upload/:uploadId", path: "/admin/catalogue-upload/$UPLOAD" },
    { route: "/admin/catalogue-upload/:uploadId", path: "/admin/catalogue-upload/$WAITING_UPLOAD" },
    { route: "/admin/catalogue-health/names" },
    { route: "/admin/catalogue-health" },
    { route: "/admin/catalogue-health", path: "/admin/catalogue-health?list=duplicates" },
    { route: "/admin/reports", open: { remove: ["Remove"], dismiss: ["Dismiss"], suspend: ["Suspend reader"] } },
    { route: "/admin/readers", open: { suspend: [/^Suspend/] } },
    { route: "/admin/audit" },
    { route: "/admin/blog", open: { delete: [/^Delete/] } },
    { route: "/admin/blog/new", open: { link: ["Link"], picture: ["Picture"], source: ["HTML source"] } },
    { route: "/admin/blog/edit/:postId", path: "/admin/blog/edit/$POST" },
    { route: "/admin/blog/preview", bare: true },
    { route: "/admin/waiting", open: { decline: [/^Decline/] } },
    { route: "/admin/overview" },
    { route: "/admin/settings" },
    { route: "/admin/wanted" },
    { route: "/admin/places" },
    { route: "/admin/places/:placeId", path: "/admin/places/$PLACE" },
  ),
];

/** Page routes that show nothing of their own, and why. */
export const NO_SCREEN: Record<string, string> = {
  "/sign-in/google": "only where an issuer is configured, and then the page of /sign-in",
};
