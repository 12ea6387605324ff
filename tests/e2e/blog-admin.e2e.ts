import { readFile } from "node:fs/promises";

import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";

import { DESKTOP, expectAccessible, hydrated, PHONE, type Visit } from "#tests/browser.ts";
import { addPosts } from "#tests/factories/posts.ts";
import { button, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();
beforeEach(() => fixture.database.query("DELETE FROM blog_posts"));

let people = 0;

/** A new admin at this address of the administration. */
async function admin(options: BrowserContextOptions, path: string): Promise<Visit> {
  const facts = { role: "admin", nickname: `Admin ${(people += 1)}`, timeZone: "Europe/Vienna" } as const;
  return visitAs(fixture, facts, { timezoneId: "Europe/Vienna", ...options }, path);
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const preview = (page: Page) => page.frameLocator("iframe");
const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const html = (page: Page) => field(page, "Content (HTML)").inputValue();
const atList = (page: Page) => page.waitForURL((url) => url.pathname === "/admin/blog");
const status = async (page: Page, path: string) => (await page.request.get(path, { maxRedirects: 0 })).status();
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function fillIn(page: Page, title: string): Promise<void> {
  await field(page, "Title").fill(title);
  await field(page, "Cover Image URL").fill("https://127.0.0.1/none.jpg");
  await field(page, "Excerpt").fill("A few words.");
  await field(page, "Content (HTML)").fill("<p>Some words of mine.</p>");
}

it("on a phone table, form and editor fit, and the word about a field goes when the field is filled", async () => {
  const { page, faults, leave } = await admin(PHONE, "/admin/blog");
  await page.getByText("No blog posts yet. Create your first post!").waitFor();
  await addPosts(fixture.database, [
    { title: "A title that is quite long for a table on a phone", slug: "long" },
    { title: "To come", slug: "to-come", publishedAt: new Date("2199-01-01T10:00:00Z") },
    { title: "A draft", slug: "draft", published: false, publishedAt: null, tags: ["one", "two"] },
  ]);
  await page.reload();
  await hydrated(page);
  await page.getByText("Scheduled for January 1, 2199 at 11:00 AM").waitFor();
  expect(await fits(page)).toBeLessThanOrEqual(0);
  // K35: the bin of a post stays where it is when the post is published.
  const placeOf = async (name: string) => (await button(page, name).boundingBox())!.x;
  const draft = await placeOf("Delete A draft");
  await button(page, "Publish A draft").click();
  await button(page, "Unpublish A draft").waitFor();
  expect(Math.abs((await placeOf("Delete A draft")) - draft)).toBeLessThan(1);
  await button(page, "Unpublish A draft").click();
  await button(page, "Publish A draft").waitFor();

  await page.getByRole("link", { name: "Edit A draft" }).click();
  await page.getByRole("heading", { name: "Edit Post" }).waitFor();
  await button(page, "Remove one").waitFor();
  await page.getByLabel("Publish post").check();
  await text(page).waitFor();
  expect(await fits(page)).toBeLessThanOrEqual(0);
  await button(page, "Preview").click();
  await preview(page).getByRole("heading", { name: "A draft" }).waitFor();
  expect(await fits(page)).toBeLessThanOrEqual(0);
  await button(page, "Preview").click();
  await button(page, "HTML source").click();
  await expect.poll(() => text(page).count()).toBe(0);
  await field(page, "Slug").fill("");
  await button(page, "Save Post").click();
  await page.getByText("Enter a slug.").waitFor();
  // K17
  await field(page, "Slug").fill("a-draft");
  await expect.poll(() => page.getByText("Enter a slug.").count()).toBe(0);
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
  await expect.poll(() => field(page, "Slug").inputValue()).toBe("what-stays-after-all");
  // The text is loaded by now, or the HTML would get the focus.
  await text(page).waitFor();
  await keyboard.press("Enter");
  await keyboard.type("A book closes. ");
  await keyboard.press("Control+b");
  await keyboard.type("Something stays.");
  await button(page, "Preview").focus();
  await keyboard.press("Enter");
  await preview(page).getByText("Something stays.").waitFor();
  await keyboard.press("Enter");
  await field(page, "Slug").focus();
  await keyboard.press("Tab");
  await keyboard.type("https://127.0.0.1/none.jpg");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.type("On closing a book.");
  await field(page, "Tags").focus();
  await keyboard.type(" essays ,essays,");
  await keyboard.type("rereading");
  await keyboard.press("Enter");
  await keyboard.type("slip");
  await keyboard.press("Enter");
  await keyboard.press("Backspace");
  await expect
    .poll(() => page.getByRole("list", { name: "Tags of this post" }).getByRole("listitem").allTextContents())
    .toEqual(["essays", "rereading"]);
  await page.getByLabel("Publish post").focus();
  await keyboard.press("Space");
  await button(page, "Save Post").focus();
  await keyboard.press("Enter");
  await atList(page);
  expect(await status(page, "/blog/what-stays-after-all")).toBe(200);
  expect(await (await page.request.get("/blog")).text()).toContain("What stays, after all");
  const { rows } = await fixture.database.query("SELECT content, tags FROM blog_posts");
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

it("what fails is told, and nothing typed is lost", async () => {
  await addPosts(fixture.database, [{ title: "Here", slug: "here" }]);
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
  await expect.poll(() => field(page, "Content (HTML)").inputValue()).toBe("<p>Some words of mine.</p>");
  await page.unrouteAll();
  await button(page, "Save Post").click();
  await atList(page);
  expect(faults.every((fault) => /ERR_FAILED|Failed to load resource/.test(fault))).toBe(true);
  faults.length = 0;
  await leave();
});

it("two editors: the second is told, looks, and decides", async () => {
  const [id] = await addPosts(fixture.database, [{ title: "Shared", slug: "shared" }]);
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
    .getByText(new RegExp(`^${first} saved this post on .* after you opened it`))
    .waitFor();
  await expectAccessible(two.page);
  await expect.poll(() => field(two.page, "Title").inputValue()).toBe("The second title");
  await two.page.getByText("Show the other version").click();
  await two.page.getByText("The first title").waitFor();
  // Saved as it is it would still overwrite unasked.
  await button(two.page, "Save Post").click();
  await two.page.getByRole("alert").waitFor();
  await button(two.page, "Replace it with mine").click();
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
  await expect.poll(() => field(page, "Content (HTML)").inputValue()).toBe("<p>Some words of mine.</p>");
  await button(page, "Save Post").click();
  await atList(page);
  await page.getByRole("link", { name: "New Post" }).click();
  await page.getByRole("heading", { name: "New Post" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: /Restore/ }).count()).toBe(0);
  await leave();
});

it("the formatted view refuses what it cannot hold, and changes nothing by being looked at", async () => {
  const details = "<details><summary>More</summary><p>Here.</p></details>";
  const parts = [
    "<h2>Two</h2>\n<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>\n<p>And <em>so</em> on.</p>",
    '<table><thead><tr><th scope="col">Book</th><th>Pages</th></tr></thead><tbody><tr><td colspan="2">A</td></tr></tbody></table>',
    '<figure><img src="https://127.0.0.1/lamp.jpg" alt="A lamp"><figcaption>The <em>lamp</em></figcaption></figure>',
  ].join("\n");
  const [first, second] = await addPosts(fixture.database, [
    { slug: "with-details", content: details },
    { slug: "plain", content: parts },
  ]);
  const { page, leave } = await admin(DESKTOP, `/admin/blog/edit/${first}`);
  await page.getByText(/The formatted view can’t keep all of this post \(<details>/).waitFor();
  expect(await html(page)).toBe(details);
  await field(page, "Content (HTML)").fill("<p>Plain words.</p>");
  await text(page).getByText("Plain words.").waitFor();
  await page.reload();
  await page.goto(`/admin/blog/edit/${second}`);
  await hydrated(page);
  await text(page).getByText("And so on.").waitFor();
  await button(page, "HTML source").click();
  await button(page, "Write").click();
  await text(page).getByText("And so on.").waitFor();
  expect(await html(page)).toBe(parts);
  await text(page).getByText("And so on.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" And on.");
  await expect.poll(() => html(page)).toContain("on. And on.</p>");
  expect(withoutLineEnds(await html(page))).toBe(withoutLineEnds(parts).replace("on.</p>", "on. And on.</p>"));
  await leave();
});

it("K34: a new post begins with its title and text, and every field is there to be filled at once", async () => {
  const { page, leave } = await admin({ viewport: { width: 1280, height: 800 } }, "/admin/blog/new");
  await field(page, "Title").fill("Filled in at once");
  await field(page, "Slug").fill("filled-in");
  await field(page, "Cover Image URL").fill("https://127.0.0.1/none.jpg");
  await field(page, "Excerpt").fill("A few words.");
  await field(page, "Content (HTML)").fill("<h2>Part</h2><details><summary>More</summary>Here.</details>");
  await field(page, "Content (HTML)").fill("<h2>Part</h2><p>Some words of mine.</p>");
  await field(page, "Tags").fill("one, two");
  await page.getByLabel("Publish post").check();
  await page.getByText("The time zone is Europe/Vienna.").waitFor();
  await text(page).getByRole("heading", { name: "Part" }).waitFor();
  await button(page, "Save Post").click();
  await atList(page);
  const { rows } = await fixture.database.query("SELECT slug, content, tags, published FROM blog_posts");
  expect(rows).toEqual([
    { slug: "filled-in", content: "<h2>Part</h2><p>Some words of mine.</p>", tags: ["one", "two"], published: true },
  ]);
  await leave();
});

it("Ctrl+S saves without leaving: first a new post, then each change of it", async () => {
  const { page, leave } = await admin(DESKTOP, "/admin/blog/new");
  await page.getByText("New draft").waitFor();
  await field(page, "Title").fill("Saved on the way");
  await page.getByText("Unsaved changes").waitFor();
  await field(page, "Cover Image URL").fill("https://127.0.0.1/none.jpg");
  await field(page, "Title").press("Enter");
  await text(page).click();
  await page.keyboard.type("Words of the first paragraph.");
  await button(page, "Use the first paragraph").click();
  await expect.poll(() => field(page, "Excerpt").inputValue()).toBe("Words of the first paragraph.");
  await text(page).click();
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/admin\/blog\/edit\/\d+#text$/);
  await page.getByText(/^Draft, saved at \d+:\d\d [AP]M$/).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Text");
  // What the page loads again after a save must hold up no other save.
  await page.route(/\.data/, (route) => (route.request().method() === "GET" ? undefined : route.continue()));
  for (const words of [" More.", " And more."]) {
    await page.keyboard.type(words);
    await page.getByText("Unsaved changes").waitFor();
    await page.keyboard.press("Control+s");
    await page.getByText(/^Draft, saved at/).waitFor();
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Text");
  await page.unroute(/\.data/);
  await page.getByRole("link", { name: "Back" }).click();
  await atList(page);
  const { rows } = await fixture.database.query("SELECT content, version FROM blog_posts");
  expect(rows).toEqual([{ content: "<p>Words of the first paragraph. More. And more.</p>", version: 3 }]);
  await leave();
});

it("tables are inserted, filled by Tab and changed; pictures have a caption and a text for those who do not see them", async () => {
  const { page, leave } = await admin(DESKTOP, "/admin/blog/new");
  await field(page, "Content (HTML)").fill('<p>Before.</p>\n<img src="https://127.0.0.1/lamp.jpg" alt="">');
  await text(page).getByText("Picture from 127.0.0.1").click();
  await button(page, "Picture").click();
  await page.getByLabel("Alt text").fill("A lamp");
  await page.getByLabel("Caption").fill("The lamp by the window");
  await button(page, "Save Picture").click();
  const figure =
    '<figure><img src="https://127.0.0.1/lamp.jpg" alt="A lamp"><figcaption>The lamp by the window</figcaption></figure>';
  await expect.poll(() => html(page)).toBe(`<p>Before.</p>\n${figure}`);
  await text(page).getByText("The lamp by the window").click();
  await page.keyboard.press("End");
  await page.keyboard.type(", lit");
  await button(page, "Picture").click();
  await page.getByLabel("Alt text").fill("A lit lamp");
  await button(page, "Save Picture").click();
  await expect
    .poll(() => html(page))
    .toContain('alt="A lit lamp"><figcaption>The lamp by the window, lit</figcaption>');
  await text(page).getByText("The lamp by the window").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("After.");
  await text(page).getByText("After.").waitFor();
  await page.keyboard.press("Enter");
  await button(page, "Table").click();
  // The editor takes the focus back with the next frame; nobody types within it.
  await expect.poll(() => page.evaluate(isInHeading)).toBe(true);
  for (const words of ["Book", "Pages", "Year", "One", "2", "3", "Two", "4", "5"]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("Three");
  await button(page, "Delete column").click();
  const row = (tag: string, ...cells: string[]) =>
    `<tr>${cells.map((each) => `<${tag}>${each}</${tag}>`).join("")}</tr>`;
  const body = row("td", "2", "3") + row("td", "4", "5") + row("td", "", "");
  await expect
    .poll(() => html(page))
    .toContain(`<p>After.</p>\n<table><thead>${row("th", "Pages", "Year")}</thead><tbody>${body}</tbody></table>`);
  await expectAccessible(page);
  await leave();
});

/** In the page: whether what is typed comes into the first row of a table. */
function isInHeading(): boolean {
  const node = getSelection()?.anchorNode;
  const element = node instanceof Element ? node : node?.parentElement;
  return document.activeElement?.getAttribute("aria-label") === "Text" && Boolean(element?.closest("th"));
}

/** What a program has put on the clipboard, and what the post should hold of it. */
const CLIPBOARDS = ["word", "word-online"];
const sample = (name: string) => readFile(`tests/samples/clipboard/${name}.html`, "utf8");
const withoutLineEnds = (html: string) => html.replaceAll(/\s*\n\s*/g, "").replaceAll("\u00A0", " ");

it("K4, K11, K29: what is pasted from Word looks as it looked there", async () => {
  const { page, faults, leave } = await admin(DESKTOP, "/admin/blog/new");
  await text(page).waitFor();
  for (const name of CLIPBOARDS) {
    await field(page, "Content (HTML)").fill("");
    await expect.poll(() => text(page).textContent()).toBe("");
    await text(page).evaluate(
      (editor, html) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", html);
        clipboardData.setData("text/plain", "words");
        // As Word does on a Mac.
        clipboardData.items.add(new File(["x"], "text.png", { type: "image/png" }));
        editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      await sample(name),
    );
    await expect
      .poll(async () => withoutLineEnds(await field(page, "Content (HTML)").inputValue()))
      .toBe(withoutLineEnds(await sample(`${name}.expected`)));
  }
  // No style of what was pasted came near the page, whose policy would have refused it.
  expect(faults).toEqual([]);
  await leave();
});

it("K4: Ctrl+V pastes a document of Google Docs, which is saved and read as it was", async () => {
  const { page, leave } = await admin(DESKTOP, "/admin/blog/new");
  await fillIn(page, "From the clipboard");
  await page.evaluate(
    (html) => {
      document.addEventListener(
        "copy",
        (event) => {
          event.preventDefault();
          event.clipboardData?.setData("text/html", html);
          event.clipboardData?.setData("text/plain", "Three books");
        },
        { once: true },
      );
    },
    await sample("google-docs"),
  );
  await field(page, "Title").press("Control+c");
  await text(page).getByText("Some words of mine.").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+v");
  await text(page).getByRole("heading", { name: "Three books for a slow winter" }).waitFor();
  await page.getByLabel("Publish post").check();
  await button(page, "Save Post").click();
  await atList(page);
  const { rows } = await fixture.database.query("SELECT content FROM blog_posts");
  const saved = withoutLineEnds(rows[0].content).replace(' rel="noopener noreferrer"', "");
  expect(saved).toBe(withoutLineEnds(await sample("google-docs.expected")));
  await page.getByRole("link", { name: "Edit From the clipboard" }).click();
  await text(page).getByRole("link", { name: "this list" }).waitFor();
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
  await text(page).waitFor();
  await button(page, "Picture").click();
  await page.getByLabel("File").setInputFiles(file);
  await page.getByLabel("Alt text").fill("A lamp");
  await button(page, "Add Picture").click();
  await text(page).getByRole("img", { name: "A lamp" }).waitFor();
  await button(page, "Preview").click();
  await preview(page).getByRole("img", { name: "A lamp" }).waitFor();
  await button(page, "Preview").click();
  await button(page, "HTML source").click();
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
