import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";

import { addPosts } from "#tests/blog-posts.ts";
import { DESKTOP, expectAccessible, hydrated, PHONE, visit, type Visit } from "#tests/browser.ts";
import { PASSWORD } from "#tests/reader.ts";
import { button, setStage } from "#tests/stage.ts";

const stage = setStage();
beforeEach(() => stage.database.query("DELETE FROM blog_posts"));

let people = 0;

/** A new admin at this address of the administration. */
async function admin(options: BrowserContextOptions, path: string): Promise<Visit> {
  const email = `blog-admin${(people += 1)}@example.org`;
  const visitor = await visit(stage.browser, { timezoneId: "Europe/Vienna", ...options }, "/register");
  const { page } = visitor;
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Create Account").click();
  await page.waitForURL((url) => url.pathname !== "/register");
  await stage.database.query("UPDATE users SET role = 'admin' WHERE email = $1", [email]);
  await stage.database.query(
    `INSERT INTO profiles (id, nickname, time_zone) SELECT id, $2, 'Europe/Vienna' FROM users WHERE email = $1
     ON CONFLICT (id) DO UPDATE SET nickname = $2, time_zone = 'Europe/Vienna'`,
    [email, `Admin ${people}`],
  );
  await page.goto(path);
  await hydrated(page);
  return visitor;
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const preview = (page: Page) => page.frameLocator("iframe");
const atList = (page: Page) => page.waitForURL((url) => url.pathname === "/admin/blog");
const status = async (page: Page, path: string) => (await page.request.get(path, { maxRedirects: 0 })).status();
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function fillIn(page: Page, title: string): Promise<void> {
  await field(page, "Title").fill(title);
  await field(page, "Cover Image URL").fill("https://127.0.0.1/none.jpg");
  await field(page, "Excerpt").fill("A few words.");
  await field(page, "Content (HTML)").fill("<p>Some words of mine.</p>");
}

it.each([
  ["a phone by day", PHONE, "light"],
  ["a phone by night", PHONE, "dark"],
  ["a desk by day", DESKTOP, "light"],
  ["a desk by night", DESKTOP, "dark"],
] as const)("on %s table, form and editor fit and are accessible", async (_, size, colorScheme) => {
  const { page, faults, leave } = await admin({ ...size, colorScheme }, "/admin/blog");
  await page.getByText("No blog posts yet. Create your first post!").waitFor();
  await expectAccessible(page);
  await addPosts(stage.database, [
    { title: "A title that is quite long for a table on a phone", slug: "long" },
    { title: "To come", slug: "to-come", published_at: "2199-01-01T10:00:00Z" },
    { title: "A draft", slug: "draft", published: false, published_at: null, tags: ["one", "two"] },
  ]);
  await page.reload();
  await hydrated(page);
  await page.getByText("Scheduled for January 1, 2199 at 11:00 AM").waitFor();
  await expectAccessible(page);
  expect(await fits(page)).toBeLessThanOrEqual(0);

  await page.getByRole("link", { name: "Edit A draft" }).click();
  await page.getByRole("heading", { name: "Edit Post" }).waitFor();
  await preview(page).getByRole("heading", { name: "A draft" }).waitFor();
  await button(page, "Remove one").waitFor();
  await page.getByLabel("Publish post").check();
  await page.getByRole("tab", { name: "Write" }).click();
  await page.getByRole("textbox", { name: "Text" }).waitFor();
  await expectAccessible(page);
  expect(await fits(page)).toBeLessThanOrEqual(0);
  await page.getByRole("tab", { name: "HTML source" }).click();
  await field(page, "Slug").fill("");
  await button(page, "Save Post").click();
  await page.getByText("Enter a slug.").waitFor();
  await expectAccessible(page);
  // The browser's own word on the refused form, and no other.
  expect(faults.splice(0)).toEqual([expect.stringContaining("status of 400")]);
  await leave();
});

it("by keyboard alone a post is written, published, read, taken back, and moved", async () => {
  const { page, faults, leave } = await admin(DESKTOP, "/admin/blog");
  const { keyboard } = page;
  await page.getByRole("link", { name: "New Post" }).focus();
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "New Post" }).waitFor();
  await field(page, "Title").focus();
  await keyboard.type("What stays, after all");
  expect(await field(page, "Slug").inputValue()).toBe("what-stays-after-all");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.type("https://127.0.0.1/none.jpg");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.type("On closing a book.");
  // The tabs of the content: the source is chosen, the left one is the formatted view.
  await keyboard.press("Tab");
  await keyboard.press("ArrowLeft");
  await keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Text" }).focus();
  await keyboard.type("A book closes. ");
  await keyboard.press("Control+b");
  await keyboard.type("Something stays.");
  await preview(page).getByText("Something stays.").waitFor();
  await field(page, "Tags").focus();
  await keyboard.type(" essays ,essays,");
  await keyboard.type("rereading");
  await keyboard.press("Enter");
  await keyboard.type("slip");
  await keyboard.press("Enter");
  await keyboard.press("Backspace");
  expect(await page.getByRole("list", { name: "Tags of this post" }).getByRole("listitem").allTextContents()).toEqual([
    "essays",
    "rereading",
  ]);
  await page.getByLabel("Publish post").focus();
  await keyboard.press("Space");
  await button(page, "Save Post").focus();
  await keyboard.press("Enter");
  await atList(page);
  expect(await status(page, "/blog/what-stays-after-all")).toBe(200);
  expect(await (await page.request.get("/blog")).text()).toContain("What stays, after all");
  const { rows } = await stage.database.query("SELECT content, tags FROM blog_posts");
  expect(rows).toEqual([
    { content: "<p>A book closes. <strong>Something stays.</strong></p>", tags: ["essays", "rereading"] },
  ]);

  await page.getByRole("button", { name: "Unpublish What stays, after all" }).focus();
  await keyboard.press("Enter");
  const publish = { name: "Publish What stays, after all", exact: true, disabled: false };
  await page.getByRole("button", publish).waitFor();
  await expect.poll(() => status(page, "/blog/what-stays-after-all")).toBe(404);
  await keyboard.press("Enter");
  await expect.poll(() => status(page, "/blog/what-stays-after-all")).toBe(200);

  await page.getByRole("link", { name: "Edit What stays, after all" }).focus();
  await keyboard.press("Enter");
  await field(page, "Slug").fill("what-stays");
  await page.getByText("Links to /blog/what-stays-after-all will lead here.").waitFor();
  await field(page, "Slug").press("Enter");
  await atList(page);
  const moved = await page.request.get("/blog/what-stays-after-all");
  expect([moved.status(), new URL(moved.url()).pathname]).toEqual([200, "/blog/what-stays"]);

  await page.getByRole("button", { name: "Delete What stays, after all" }).focus();
  await keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Delete Post" });
  await question.getByText("Are you sure you want to delete this post?").waitFor();
  await question.getByRole("button", { name: "Delete", exact: true }).focus();
  await keyboard.press("Enter");
  await page.getByText("No blog posts yet. Create your first post!").waitFor();
  await expect.poll(() => status(page, "/blog/what-stays")).toBe(404);
  // A slow machine may show the preview before it knows that the cover is not to be had.
  expect(faults.splice(0).filter((fault) => !/404 \(Not Found\) .*\/blog\/images\//.test(fault))).toEqual([]);
  await leave();
});

it("a post is scheduled on the admin's clock, and appears by itself", async () => {
  const { page, leave } = await admin(PHONE, "/admin/blog/new");
  await fillIn(page, "For tomorrow");
  await page.getByLabel("Publish post").check();
  await page.getByLabel("Publish on").fill("2199-06-01T09:30");
  await page.getByText("Times are those of Europe/Vienna.").waitFor();
  await button(page, "Save Post").click();
  await atList(page);
  await page.getByText("Scheduled for June 1, 2199 at 9:30 AM").waitFor();
  expect(await status(page, "/blog/for-tomorrow")).toBe(404);
  await stage.database.query("UPDATE blog_posts SET published_at = now()");
  expect(await status(page, "/blog/for-tomorrow")).toBe(200);
  await leave();
});

it("what fails is told, and nothing typed is lost", async () => {
  await addPosts(stage.database, [{ title: "Here", slug: "here" }]);
  const { page, faults, leave } = await admin(DESKTOP, "/admin/blog");
  const fail = (pattern: string) => page.route(pattern, (route) => route.abort());
  await fail("**/admin/blog/*/publication");
  await page.getByRole("button", { name: "Unpublish Here" }).click();
  await page.getByRole("alert").getByText("Failed to update post status").waitFor();
  await page.getByText("Published", { exact: true }).waitFor();
  await page.unrouteAll();
  await page.route(/\/admin\/blog\/\d+$/, (route) => route.abort());
  await page.getByRole("button", { name: "Delete Here" }).click();
  await button(page, "Delete").click();
  await page.getByRole("alert").getByText("Failed to delete post").waitFor();
  await page.getByRole("link", { name: "Here", exact: true }).waitFor();
  await page.unrouteAll();
  await page.getByRole("link", { name: "New Post" }).click();
  await fillIn(page, "Not to be lost");
  await page.route("**/admin/blog/new.data*", (route) => route.abort());
  await button(page, "Save Post").click();
  await page.getByRole("alert").getByText("Failed to save blog post").waitFor();
  expect(await field(page, "Content (HTML)").inputValue()).toBe("<p>Some words of mine.</p>");
  await page.unrouteAll();
  await button(page, "Save Post").click();
  await atList(page);
  expect(faults.every((fault) => /ERR_FAILED|Failed to load resource/.test(fault))).toBe(true);
  faults.length = 0;
  await leave();
});

it("two editors: the second is told, looks, and decides", async () => {
  const [id] = await addPosts(stage.database, [{ title: "Shared", slug: "shared" }]);
  const one = await admin(DESKTOP, `/admin/blog/edit/${id}`);
  const two = await admin(DESKTOP, `/admin/blog/edit/${id}`);
  const first = `Admin ${people - 1}`;
  await field(one.page, "Title").fill("The first title");
  await button(one.page, "Save Post").click();
  await atList(one.page);
  await field(two.page, "Title").fill("The second title");
  await button(two.page, "Save Post").click();
  await two.page
    .getByRole("alert")
    .getByText(new RegExp(`^${first} saved this post on .* after you had opened it`))
    .waitFor();
  await expectAccessible(two.page);
  expect(await field(two.page, "Title").inputValue()).toBe("The second title");
  await two.page.getByText("Look at the other version").click();
  await two.page.getByText("The first title").waitFor();
  // Saved as it is it would still overwrite unasked.
  await button(two.page, "Save Post").click();
  await two.page.getByRole("alert").waitFor();
  await button(two.page, "Save mine over it").click();
  await atList(two.page);
  await two.page.getByRole("link", { name: "The second title", exact: true }).waitFor();
  expect(two.faults.splice(0).filter((fault) => !fault.includes("status of 409"))).toEqual([]);
  await Promise.all([one.leave(), two.leave()]);
});

it("an unsaved form is asked about, kept, and restored or discarded", async () => {
  const { page, leave } = await admin(DESKTOP, "/admin/blog/new");
  await fillIn(page, "Not saved yet");
  await page.getByRole("link", { name: "Back" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  expect(new URL(page.url()).pathname).toBe("/admin/blog/new");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("post-draft-new"))).toContain("Some words of mine.");
  await page.getByRole("link", { name: "Back" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await atList(page);
  await page.getByRole("link", { name: "New Post" }).click();
  await page.getByRole("button", { name: /^Restore unsaved changes from \w+ \d+, \d{4} at/ }).click();
  await expect.poll(() => field(page, "Title").inputValue()).toBe("Not saved yet");
  expect(await field(page, "Content (HTML)").inputValue()).toBe("<p>Some words of mine.</p>");
  await button(page, "Save Post").click();
  await atList(page);
  await page.getByRole("link", { name: "New Post" }).click();
  await page.getByRole("heading", { name: "New Post" }).waitFor();
  expect(await page.getByRole("button", { name: /Restore/ }).count()).toBe(0);
  await leave();
});

it("the formatted view refuses what it cannot hold, and changes nothing by being looked at", async () => {
  const table = "<table><tbody><tr><td>a</td></tr></tbody></table>";
  const plain = "<h2>Two</h2>\n<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>\n<p>And <em>so</em> on.</p>";
  const [first, second] = await addPosts(stage.database, [
    { slug: "with-table", content: table },
    { slug: "plain", content: plain },
  ]);
  const { page, leave } = await admin(DESKTOP, `/admin/blog/edit/${first}`);
  await page.getByRole("tab", { name: "Write" }).click();
  await page.getByText(/The formatted view would change what it cannot hold: <table>/).waitFor();
  expect(await field(page, "Content (HTML)").inputValue()).toBe(table);
  await page.goto(`/admin/blog/edit/${second}`);
  await hydrated(page);
  await page.getByRole("tab", { name: "Write" }).click();
  await page.getByRole("textbox", { name: "Text" }).waitFor();
  await page.getByRole("tab", { name: "HTML source" }).click();
  await expect.poll(() => field(page, "Content (HTML)").inputValue()).toBe(plain);
  await leave();
});

it("pictures are uploaded for the cover, by the editor and by pasting", async () => {
  const { page, leave } = await admin(DESKTOP, "/admin/blog/new");
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const file = { name: "lamp.png", mimeType: "image/png", buffer };
  await field(page, "Title").fill("With pictures");
  await field(page, "Excerpt").fill("A few words.");
  await page.getByLabel("Upload a cover").setInputFiles(file);
  await expect.poll(() => field(page, "Cover Image URL").inputValue()).toMatch(/^\/blog\/images\/\w{16}\.webp$/);
  await page.getByRole("tab", { name: "Write" }).click();
  await page.getByRole("textbox", { name: "Text" }).waitFor();
  await button(page, "Picture").click();
  await page.getByLabel("File").setInputFiles(file);
  await page.getByLabel("What is to be seen on it").fill("A lamp");
  await button(page, "Add Picture").click();
  await page.getByRole("textbox", { name: "Text" }).getByRole("img", { name: "A lamp" }).waitFor();
  await preview(page).getByRole("img", { name: "A lamp" }).waitFor();
  await page.getByRole("tab", { name: "HTML source" }).click();
  await page.evaluate(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], "pasted.png", { type: "image/png" }));
      document
        .querySelector("#post-content")!
        .dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }));
    },
    [...buffer],
  );
  await expect.poll(async () => (await field(page, "Content (HTML)").inputValue()).match(/<img /g)?.length).toBe(2);
  await page.getByLabel("Publish post").check();
  await button(page, "Save Post").click();
  await atList(page);
  expect(await (await page.request.get("/blog/with-pictures")).text()).toContain('alt="A lamp"');
  await leave();
});

it("without a script the form is sent, says what is wrong, and keeps what was typed", async () => {
  const { page, leave } = await admin(DESKTOP, "/admin/blog");
  const state = await page.context().storageState();
  await leave();
  const context = await stage.browser.newContext({ storageState: state, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(new URL("/admin/blog/new", page.url()).href);
  await plain.getByLabel("Title", { exact: true }).fill("By hand");
  await plain.getByLabel("Cover Image URL").fill("https://127.0.0.1/none.jpg");
  await plain.getByLabel("Excerpt").fill("A few words.");
  await plain.getByLabel("Content (HTML)").fill("<p>Some words of mine.</p>");
  await plain.getByLabel("Tags").fill("one, two");
  await plain.getByRole("button", { name: "Save Post" }).click();
  await plain.getByText("Enter a slug.").waitFor();
  expect(await plain.getByLabel("Content (HTML)").inputValue()).toBe("<p>Some words of mine.</p>");
  await plain.getByLabel("Slug").fill("by-hand");
  await plain.getByRole("button", { name: "Save Post" }).click();
  await plain.waitForURL((url) => url.pathname === "/admin/blog");
  const { rows } = await stage.database.query("SELECT slug, tags FROM blog_posts");
  expect(rows).toEqual([{ slug: "by-hand", tags: ["one", "two"] }]);
  await context.close();
});
