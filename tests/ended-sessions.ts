import { setTimeout as sleep } from "node:timers/promises";

import type { Browser, Page } from "playwright-core";

import { DESKTOP, PHONE, visit, type VisitOptions } from "./browser.ts";
import { aBook, anEntry } from "./factories/books.ts";
import { aSuggestion } from "./factories/club.ts";
import type { Database } from "./factories/insert.ts";
import { aPassword, aSession, aUser, type User } from "./factories/users.ts";
import { PASSWORD } from "./reader.ts";

type End = (database: Database, user: User, page: Page) => Promise<unknown>;

/** How a session ends while its page stays open. */
const ENDINGS: Record<string, End> = {
  "revoked elsewhere": (database, { id }) => database.query("DELETE FROM sessions WHERE user_id = $1", [id]),
  "cookie gone": (_, __, page) => page.context().clearCookies(),
  suspended: (database, { id }) =>
    database.query("UPDATE users SET suspended_until = '9999-12-31Z', suspension_reason = 'Be kind' WHERE id = $1", [
      id,
    ]),
  // The restored database knows the sessions of its own day only.
  "database restored": (database, { id }) =>
    database.query("UPDATE sessions SET id = 'old-' || id, token = 'old-' || token WHERE user_id = $1", [id]),
};

interface Form {
  /** Makes what the form is about; returns its page. */
  open(database: Database, user: User): Promise<string> | string;
  fill(page: Page, text: string): Promise<unknown>;
  /** Name of the button that sends it. */
  send: string;
  /** Name of the button that sends it once more, after the suspension; else the same. */
  again?: string;
  /** Query for the texts stored by it. */
  stored: string;
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const review: Form = {
  open: async (database, { id }) => `/reading-list/${(await anEntry(database, id)).id}/review`,
  fill: (page, text) => field(page, "Review").fill(text),
  send: "Save",
  stored: "SELECT review FROM reading_reviews",
};
const nickname: Form = {
  open: () => "/account/settings",
  fill: (page, text) => field(page, "Nickname").fill(text),
  send: "Save Changes",
  stored: "SELECT nickname FROM profiles",
};
const post: Form = {
  open: () => "/admin/blog/new",
  async fill(page, text) {
    await field(page, "Title").fill(text);
    await field(page, "Cover Image URL").fill("https://127.0.0.1/none.jpg");
    await field(page, "Excerpt").fill("A few words.");
    await field(page, "Content (HTML)").fill("<p>Some words of mine.</p>");
  },
  send: "Save Post",
  stored: "SELECT title FROM blog_posts",
};

/** Of a page with scripts. */
const SCRIPTED: Record<string, Form> = {
  message: {
    open: () => "/coffee-talk",
    fill: (page, text) => page.getByRole("textbox", { name: "Message", exact: true }).fill(text),
    send: "Send",
    again: "Retry",
    stored: "SELECT message FROM chat_messages",
  },
  suggestion: {
    open: () => "/suggestions",
    async fill(page, text) {
      await press(page, "Ask for Suggestions");
      await field(page, "Title").fill(text);
      await field(page, "Description").fill("Colder than the sea.");
    },
    send: "Post Request",
    stored: "SELECT title FROM book_suggestions",
  },
  recommendation: {
    async open(database) {
      await database.query("DELETE FROM book_suggestions");
      await aSuggestion(database, (await aUser(database)).id);
      return "/suggestions";
    },
    async fill(page, text) {
      await press(page, "Recommendations 0");
      await press(page, "Add Recommendation");
      await field(page, "Book Title").fill("Momo");
      await field(page, "Author").fill("Michael Ende");
      await field(page, "Why do you recommend this book?").fill(text);
    },
    send: "Submit Recommendation",
    stored: "SELECT reason FROM book_recommendations",
  },
  deal: {
    open: () => "/deals",
    async fill(page, text) {
      await press(page, "Add Deal");
      await field(page, "Title").fill(text);
      await field(page, "Description").fill("The paperback.");
      await field(page, "Link URL").fill("https://books.example/momo");
      await field(page, "Discount Percentage").fill("50");
    },
    send: "Add Deal",
    stored: "SELECT title FROM book_deals",
  },
  "a book by hand": {
    open: () => "/reading-tracker",
    async fill(page, text) {
      await press(page, "Add Book");
      await press(page, "Add a book by hand");
      await field(page, "Title").fill(text);
      await field(page, "Author").fill("My aunt");
    },
    send: "Add This Book",
    stored: "SELECT title FROM reading_list",
  },
  review,
  nickname,
  post,
};

/** Of a page without any. */
const PLAIN: Record<string, Form> = {
  review,
  "private note": {
    ...review,
    fill: (page, text) => field(page, "Private note").fill(text),
    stored: "SELECT note FROM reading_reviews",
  },
  nickname,
  welcome: { ...nickname, open: () => "/welcome", send: "Show me my deck" },
  post: {
    ...post,
    async fill(page, text) {
      await post.fill(page, text);
      await field(page, "Slug").fill(text);
    },
  },
  owner: {
    open: () => "/admin/settings",
    fill: (page, text) => page.locator("#ownerName").fill(text),
    send: "Save settings",
    stored: "SELECT owner_name FROM site_settings",
  },
  "a catalogue's book": {
    open: async (database) => `/admin/books/${(await aBook(database)).id}`,
    fill: (page, text) => field(page, "Title").fill(text),
    send: "Save Book",
    stored: "SELECT title FROM books",
  },
  "blocked addresses": {
    open: () => "/admin/settings",
    fill: (page, text) => page.locator("[name=patterns]").fill(`${text}.example`),
    send: "Save blocked addresses",
    stored: "SELECT pattern FROM blocked_addresses",
  },
};

export interface EndedSession {
  form: string;
  ending: string;
  size: VisitOptions;
  scripts: boolean;
}

export const ENDED_SESSIONS: EndedSession[] = [true, false].flatMap((scripts) =>
  Object.keys(scripts ? SCRIPTED : PLAIN).flatMap((form) =>
    Object.keys(ENDINGS).flatMap((ending) => [PHONE, DESKTOP].map((size) => ({ form, ending, size, scripts }))),
  ),
);

export const nameOf = ({ form, ending, size, scripts }: EndedSession) =>
  `${form}, ${ending}, on ${size === PHONE ? "a phone" : "a desk"} ${scripts ? "with" : "without"} scripts`;

let people = 0;

/** Sends a form of a session that has ended: the text is kept, and stored once its reader has signed in again. */
export async function sendInEndedSession(
  { browser, database, address }: { browser: Browser; database: Database; address: string },
  { form: name, ending, size, scripts }: EndedSession,
): Promise<void> {
  const form = (scripts ? SCRIPTED : PLAIN)[name]!;
  const text = `ship-${(people += 1)}`;
  await database.query("DELETE FROM rate_limits");
  const user = await aUser(database, { role: "admin", emailVerified: true, nickname: `Ada ${text}` });
  await aPassword(database, user.id);
  const path = await form.open(database, user);
  const options = { ...size, baseURL: address, session: await aSession(database, user.id) };
  const { page } = scripts ? await visit(browser, options, path) : await visitPlain(browser, options, path);
  const isStored = async () => {
    const { rows } = await database.query<object>(form.stored);
    return rows.some((row) => Object.values(row).some((value) => String(value).replace(".example", "") === text));
  };
  try {
    await form.fill(page, text);
    await ENDINGS[ending]!(database, user, page);
    // Not what opened the form: while that is being sent, its own button has another name.
    const notAnOpener = page.locator(":not([aria-haspopup])");
    const pressLast = (button: string) =>
      page.getByRole("button", { name: button, exact: true }).and(notAnOpener).last().click();
    // What the page asks by itself may come first: then the sign-in covers the button, and the press waits for its end.
    const sent = pressLast(form.send).then(
      () => true,
      () => false,
    );
    if (!scripts) await sent;
    if (ending === "suspended") {
      await page.getByText(/This account is suspended for good.*Be kind/).waitFor();
      if (await isStored()) throw new Error("stored although the reader is suspended");
      const close = () => page.getByRole("dialog", { name: "Sign In" }).getByRole("button", { name: "Close" }).click();
      const isSent = await Promise.race([sent, Promise.resolve(false)]);
      if (!scripts) await page.getByLabel("What you typed").waitFor();
      else if (isSent) await close();
      await database.query("UPDATE users SET suspended_until = NULL, suspension_reason = NULL WHERE id = $1", [
        user.id,
      ]);
      if (!isSent) await close();
      else await pressLast(scripts ? (form.again ?? form.send) : "Try again");
    } else {
      await field(page, "E-mail").fill(user.email);
      await field(page, "Password").fill(PASSWORD);
      await press(page, "Sign In");
      if (!scripts) await press(page, "Send now");
    }
    await sent;
    for (const end = performance.now() + 60_000; !(await isStored());) {
      if (performance.now() > end) throw new Error(`not stored after signing in; the page is ${page.url()}`);
      await sleep(50);
    }
  } finally {
    await page.context().close();
  }
}

async function visitPlain(
  browser: Browser,
  { session, ...options }: VisitOptions,
  path: string,
): Promise<{ page: Page }> {
  const context = await browser.newContext({ ...options, javaScriptEnabled: false });
  await context.addCookies([{ ...session!, url: options.baseURL! }]);
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto(path);
  return { page };
}
