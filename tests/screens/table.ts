import type { Person } from "./scene.ts";

/**
 * What somebody does to open a part of a screen: presses the button or summary of this name, chooses the tab, or types
 * into the field of this label.
 */
export type Step = string | RegExp | { type: string; into: string | RegExp } | { link: string | RegExp };

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

const WISH = "What are you in the mood for?";

const both = (screen: Omit<Screen, "who">): Screen[] => [
  { ...screen, who: "visitor" },
  { ...screen, who: "reader" },
];
const readers = (...screens: Array<Omit<Screen, "who">>): Screen[] =>
  screens.map((screen) => ({ ...screen, who: "reader" }));
const newcomers = (...screens: Array<Omit<Screen, "who">>): Screen[] =>
  screens.map((screen) => ({ ...screen, who: "newcomer" }));
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
        shops: ["Amazon Affiliate"],
      },
    },
    { route: "/", path: "/?list=/authors/$AUTHOR" },
    { route: "/", path: "/?list=/authors/nobody" },
    { route: "/together", bare: true },
    { route: "/together", path: "/together?code=none", bare: true },
    { route: "/together/:code", path: "/together/22222222" },
    { route: "/together/:code", path: "/together/$LOBBY", open: { errors: ["Join in"] } },
    { route: "/sign-in", open: { errors: ["Sign In"] } },
    { route: "/sign-in/again", bare: true },
    { route: "/sign-in/again/upload", bare: true },
    { route: "/emails/stop", bare: true },
    { route: "/register", open: { errors: ["Create Account"] } },
    { route: "/forgot-password" },
    { route: "/reset-password", path: "/reset-password?token=none" },
    { route: "/verify-email", path: "/verify-email?token=$PROOF" },
    { route: "/verify-email/claim", path: "/verify-email/claim?token=$PROOF", open: { errors: ["Make it mine"] } },
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
    open: {
      found: [{ into: WISH, type: "a quiet winter" }, "Find My Match"],
      "found, described": [{ into: WISH, type: "a quiet winter" }, "Find My Match", /^Description/],
      nothing: [{ into: WISH, type: "qwrtz plmkn" }, "Find My Match"],
      "too long": [{ into: WISH, type: "sea ".repeat(300) }, "Find My Match"],
    },
  }),
  ...both({ route: "/taste", open: { table: [] } }),
  ...both({ route: "/search", path: "/search?q=a&from=1900", bare: true }),
  { route: "/account/email-verification", who: "unconfirmed", open: { sent: ["Make a new link"] } },
  { route: "/dashboard", who: "unconfirmed" },
  {
    route: "/sign-in/second-factor",
    who: "pending",
    open: {
      recovery: ["Lost your device? Use a recovery code"],
    },
  },
  { route: "/welcome/waiting", who: "waiting", open: { withdraw: ["Delete my account"] } },
  ...readers(
    {
      route: "/",
      open: {
        menu: ["Menu"],
        description: ["Description"],
        match: ["Like"],
        listed: ["Like", "Add to List"],
        "on a day": ["Like", "Set status"],
        read: ["I have read this"],
        "read on a day": ["I have read this", "Add date and stars"],
      },
    },
    { route: "/taste", open: { reset: ["Reset"] } },
    {
      route: "/reading-tracker",
      open: {
        more: [/^More about/],
        add: ["Add Book"],
        found: ["Add Book", { into: "Search for books", type: "Lighthouse" }, "Search"],
        log: [/^More about.*Donau/, /^Log.*Donau/],
        correct: [/^More about.*Donau/, /^Log.*Donau/, /^Correct/],
        remove: [/^Remove/],
      },
    },
    { route: "/reading-tracker", path: "/reading-tracker?q=nowhere" },
    { route: "/reading-tracker", path: "/reading-tracker?sort=stars" },
    {
      route: "/reading-tracker/statistics",
      open: {
        table: ["Days as a table"],
        goal: [{ into: /^Books to finish/, type: "1001" }, /^(?:Set|Change) Goal/],
      },
    },
    { route: "/reading-tracker/achievements" },
    { route: "/reading-tracker/years/:year", path: "/reading-tracker/years/2026" },
    { route: "/reading-list/:entryId/removal", path: "/reading-list/$ENTRY/removal" },
    { route: "/reading-list/:entryId/review", path: "/reading-list/$ENTRY/review" },
    {
      route: "/book-reviews/:bookId",
      path: "/book-reviews/$BOOK",
      open: { menu: [/^More about .*’s review/], report: [/^More about .*’s review/, "Report"] },
    },
    { route: "/reviews/:reviewId", path: "/reviews/$REVIEW" },
    { route: "/reading-tracker/unsorted", open: { errors: ["Sort"] } },
    { route: "/reading-tracker/next", bare: true },
    { route: "/reading-tracker/next", path: "/reading-tracker/next?length=long&not=1", bare: true },
    { route: "/reading-tracker/import" },
    { route: "/reading-tracker/import/:importId", path: "/reading-tracker/import/$IMPORT" },
    {
      route: "/coffee-talk",
      open: {
        "own menu": [/^More about your message/],
        delete: [/^More about your message/, "Delete"],
        menu: [/^More about .*’s message/],
        reply: [/^More about .*’s message/, "Reply"],
        report: [/^More about .*’s message/, "Report"],
        "report errors": [/^More about .*’s message/, "Report", "Send Report"],
        "too long": [{ into: /^Message$/, type: "y".repeat(2_001) }],
        revealed: [/^Reveal/],
        book: ["Talk about a book"],
        "book chosen": ["Talk about a book", /^The Lighthouse Winter/],
        haul: ["Share a haul"],
      },
    },
    { route: "/coffee-talk", path: "/coffee-talk?show=reviews", open: { menu: [/^More about .*’s message/] } },
    { route: "/deals", open: { reported: ["Report as expired"] } },
    { route: "/account/mutes" },
    { route: "/account/places", bare: true },
    { route: "/account/languages", bare: true },
    { route: "/account/wishes", bare: true },
    { route: "/notices", bare: true },
    { route: "/notices/settings", bare: true },
    {
      route: "/suggestions",
      open: {
        ask: ["Ask for Suggestions"],
        errors: ["Ask for Suggestions", "Post Request"],
        recommend: [/^Recommendations [1-9]/, "Add Recommendation"],
        delete: [/^Delete suggestion/],
        recommendations: [/^Recommendations [1-9]/],
      },
    },
    { route: "/together", bare: true },
    { route: "/together", path: "/together?list=/authors/$AUTHOR", bare: true },
    { route: "/together/:code", path: "/together/$LOBBY" },
    { route: "/together/:code", path: "/together/$LOBBY?find=Lighthouse" },
    { route: "/together/:code", path: "/together/$SWIPING", open: { "keep swiping": ["Keep swiping"] } },
    { route: "/together/:code", path: "/together/$BALLOT" },
    { route: "/together/:code", path: "/together/$OUTCOME", open: { count: ["Count again by hand"] } },
    { route: "/together/:code", path: "/together/$NOTHING" },
    { route: "/verify-email", path: "/verify-email?token=$OWN_PROOF" },
    { route: "/account/data/refused", path: "/account/data/refused?wait=600" },
    { route: "/dashboard", open: { settings: ["Settings"], bar: ["More"] } },
    { route: "/dashboard/matches", open: { "on a day": [/^Set status/] } },
    { route: "/welcome" },
    { route: "/account/settings" },
    { route: "/account/security" },
    { route: "/account/password", open: { errors: ["Change password"] } },
    { route: "/account/email", open: { errors: ["Send the link"] } },
    { route: "/account/devices" },
    { route: "/account/second-factor" },
    { route: "/account/second-factor/app", bare: true },
    { route: "/account/second-factor/recovery-codes", bare: true },
    { route: "/account/confirm", path: "/account/confirm?next=/account/security", open: { errors: ["Confirm"] } },
  ),
  ...newcomers(
    { route: "/dashboard" },
    { route: "/dashboard/matches" },
    { route: "/reading-tracker" },
    { route: "/reading-tracker/statistics" },
    { route: "/reading-tracker/achievements" },
    { route: "/reading-tracker/unsorted" },
    { route: "/reading-tracker/next", bare: true },
    { route: "/account/mutes" },
  ),
  ...admins(
    { route: "/coffee-talk", open: { remove: [/^More about .*’s message/, "Remove"] } },
    {
      route: "/deals",
      open: { add: ["Add Deal"], errors: ["Add Deal", "Add Deal"], edit: [/^Edit/], delete: [/^Delete/] },
    },
    { route: "/suggestions", open: { menu: [/^More about the suggestion/] } },
    { route: "/admin", open: { errors: ["Add Book"], delete: [/^Delete/] } },
    {
      route: "/admin/books/:bookId",
      path: "/admin/books/$BOOK",
      open: { errors: [{ into: /^Author$/, type: "" }, "Save Book"] },
    },
    { route: "/admin/books/:bookId/series", path: "/admin/books/$BOOK/series" },
    { route: "/admin/authors/:authorId", path: "/admin/authors/$WRITER" },
    { route: "/admin/catalogue-upload" },
    { route: "/admin/catalogue-upload/open-library", open: { cancel: ["Cancel import"] } },
    { route: "/admin/catalogue-upload/:uploadId", path: "/admin/catalogue-upload/$UPLOAD" },
    { route: "/admin/catalogue-upload/:uploadId", path: "/admin/catalogue-upload/$WAITING_UPLOAD" },
    { route: "/admin/catalogue-health/names" },
    { route: "/admin/catalogue-health" },
    { route: "/admin/catalogue-health", path: "/admin/catalogue-health?list=link" },
    {
      route: "/admin/catalogue-health",
      path: "/admin/catalogue-health?list=duplicates",
      open: { merge: ["Merge selected"] },
    },
    {
      route: "/admin/reports",
      open: {
        remove: ["Remove"],
        "remove errors": ["Remove", "Remove"],
        dismiss: ["Dismiss"],
        suspend: ["Suspend reader"],
        "suspend errors": ["Suspend reader", "Suspend"],
      },
    },
    { route: "/admin/readers", open: { suspend: [/^Suspend/], lift: [/^Lift/] } },
    { route: "/admin/readers/:userId", path: "/admin/readers/$MEMBER", open: { role: ["Make admin"] } },
    { route: "/admin/audit" },
    { route: "/admin/blog", open: { delete: [/^Delete/] } },
    {
      route: "/admin/blog/new",
      open: {
        link: ["Link"],
        picture: ["Picture"],
        source: ["HTML source"],
        preview: ["Preview"],
        errors: ["Save Post"],
      },
    },
    { route: "/admin/blog/edit/:postId", path: "/admin/blog/edit/$POST" },
    { route: "/admin/blog/preview", bare: true },
    { route: "/admin/waiting", open: { decline: [/^Decline/] } },
    { route: "/admin/overview", open: { table: ["Page views as a table"] } },
    { route: "/admin/first-hour/:step", path: "/admin/first-hour/look" },
    {
      route: "/admin/settings",
      open: {
        errors: [{ into: "Contact e-mail", type: "nobody" }, "Save settings"],
        "link errors": ["Make link"],
      },
    },
    { route: "/admin/wanted" },
    { route: "/admin/places" },
    { route: "/admin/places/:placeId", path: "/admin/places/$PLACE" },
  ),
];

/** Page routes that show nothing of their own, and why. */
export const NO_SCREEN: Record<string, string> = {
  "/admin/settings/place": "the page of /admin/settings, where its form is refused without scripts",
  "/first-hour": "only while nobody has an account: tests/e2e/first-hour.e2e.ts",
  "/sign-in/google": "only where an issuer is configured, and then the page of /sign-in",
};
